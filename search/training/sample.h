#pragma once

#include <cstdint>
#include <vector>

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

/// A position to learn from, and what is thought of it.
struct Sample {
    /// `depth` of a score that is that of perfect play.
    static constexpr std::uint8_t solved = 60;

    Board board;
    std::int8_t score = 0;   // discs, for the side to move
    std::uint8_t depth = 0;  // of the search that gave the score, in plies; or `solved`
    std::uint16_t unused = 0;
    std::uint32_t game = 0;  // which game it is of: games are held out whole

    bool operator==(const Sample&) const = default;
};
static_assert(sizeof(Sample) == 24);

/// Each position once, in the least of its eight images, with the score that means most; in an
/// order that depends on the positions only.
std::vector<Sample> distinct(std::vector<Sample> samples);

}  // namespace outflank::inline OUTFLANK_TIER
