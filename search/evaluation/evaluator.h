#pragma once

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

/// An estimate of the final score for the side to move, in discs, strictly between -64 and 64:
/// mobility, potential mobility, corners and the squares beside them.
int evaluate(const Board& board);

}  // namespace outflank::inline OUTFLANK_TIER
