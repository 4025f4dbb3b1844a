#pragma once

#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// A position to learn from, with its score. Also the format in sample files.
struct Sample {
    /// The `depth` that marks the score of perfect play.
    static constexpr std::uint8_t solved = 60;
    /// The `result` of a sample that is of no game, or that a random move follows.
    static constexpr std::int8_t no_result = -128;

    Board board;
    std::int8_t score = 0;           // discs, for the side to move
    std::uint8_t depth = 0;          // of the search that gave the score, in plies; or `solved`
    std::int8_t result = no_result;  // of its game, in discs, for the side to move (samples_of)
    std::uint8_t unused = 0;
    std::uint32_t game = 0;  // number of its game; a whole game is either trained on or held out

    bool operator==(const Sample&) const = default;
};
static_assert(sizeof(Sample) == 24);

/// The score as something to learn, in discs. Scores of searches are too small: for 4,000 positions
/// of recorded games with 20 and 22 empties, exact scores were 2.2% and 2.4% farther from 0 than
/// the scores of searches of 8 plies.
float label_of_score(const Sample& sample);
/// What to learn of a sample, in discs: its result, or where it has none its score.
float label_of(const Sample& sample);

/// Each position once, as its canonical image, with the score of the deepest search. The result is
/// sorted by board, so it does not depend on the order of the samples.
std::vector<Sample> distinct(std::vector<Sample> samples);

}  // namespace outflank::inline OUTFLANK_TIER
