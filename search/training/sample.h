#pragma once

#include <cstdint>

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

/// A position to learn from.
struct Sample {
    Board board;
    std::int8_t score;  // discs, for the side to move
};

}  // namespace outflank::inline OUTFLANK_TIER
