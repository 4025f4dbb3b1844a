#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/position.h"
#include "engine/tier.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move of a game of self-play, and the search that was made before it.
struct PlayedPly {
    Square move = Square::pass;  // passes are plies, too
    bool is_free = false;        // chosen by an opening or at random, not by the search
    std::uint8_t depth = 0;      // of the search, in plies; Sample::solved; 0: no search was made
    std::int8_t score = 0;       // of the search, in discs, for the side to move

    bool operator==(const PlayedPly&) const = default;
};

/// A game of self-play from the start position. It ends with perfect play, or earlier when it was
/// cut short.
struct PlayedGame {
    std::uint32_t number = 0;
    std::vector<PlayedPly> plies;

    bool operator==(const PlayedGame&) const = default;
};

/// How many positions of a game have a score.
std::size_t scored_positions(const PlayedGame& game);

/// A sample of each position that has a score. It has a result if the game was played to its end
/// and no move from there on was free. This is the weighted mean of its own score, that of each
/// later position, and the result of the game; from one to the next the weight of all that follows
/// is multiplied by `lambda`, from 0 (its own score) to 1 (the result of the game). So errors of
/// single searches matter less, and mistakes that come much later, too (TD(lambda): Sutton, 1988).
std::vector<Sample> samples_of(const PlayedGame& game, double lambda);

}  // namespace outflank::inline OUTFLANK_TIER
