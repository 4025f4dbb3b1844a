#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/tier.h"
#include "search/searcher.h"
#include "search/training/played_game.h"

namespace outflank::inline OUTFLANK_TIER {

struct SelfPlayOptions {
    int depth = 8;                // plies of the search that scores a position and finds its move
    int exact_from = 16;          // positions with so many empties or fewer are solved
    int least_opening_plies = 0;  // a game begins with at least so many plies of an opening,
    int most_opening_plies = 48;  // and at most so many;
    int most_random_plies = 4;    // then come 0 to so many random moves;
    int most_line_plies = 0;      // then the line of a search of 1 to so many plies;
    int random_percent = 10;      // after that, so many percent of the moves are random
    int positions = 60;           // the game ends when so many positions were searched
    std::uint64_t seed = 1;
};

/// Moves from the start position, passes included.
using OpeningMoves = std::vector<Square>;

/// Plays a game against itself. It begins with a random part of a random opening, or with the start
/// position when there are no openings. Each position after the opening and the random moves gets
/// the score of the search that chose its move. From the first position that is solved, the game
/// goes on by the line of the solver, and all these positions have the score of perfect play. The
/// game depends only on the options, the openings and the number, not on games played before.
/// Returns nothing when it was stopped.
std::optional<PlayedGame> self_play(Searcher& searcher, std::span<const OpeningMoves> openings,
                                    std::uint32_t number, const SelfPlayOptions& options,
                                    const std::stop_token& stop);

}  // namespace outflank::inline OUTFLANK_TIER
