#pragma once

#include "engine/board.h"
#include "engine/tier.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// The score of a board for the side to move, in discs, by alpha-beta alone: no table, no forward
/// pruning, `depth` plies and then the static evaluation. With as many empties as `depth` or fewer
/// the score is exact. A pass is not a ply. It depends on nothing but its arguments, and is meant
/// for few plies.
double plain_search(const Weights& weights, const Board& board, int depth);

}  // namespace outflank::inline OUTFLANK_TIER
