#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "search/searcher.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

struct SelfPlayOptions {
    int depth = 8;                // plies of the search that labels a position and plays
    int exact_from = 16;          // empties from which on positions are solved
    int least_opening_plies = 0;  // of an opening, so many at least
    int most_opening_plies = 48;  // and so many at most are played
    int most_random_plies = 4;    // then, at random, so many or fewer
    int random_percent = 10;      // of the moves after that
    bool all_moves = false;       // label the positions after all moves as well
    int positions = 60;           // searched in a game, which then ends
    std::uint64_t seed = 1;
};

/// Moves from the start position, passes included.
using OpeningMoves = std::vector<Square>;

/// Plays a game with itself and labels each of its positions in which there is a move with what the
/// search that chose the move thinks, so that moves played at random spoil no label. It begins with
/// a random part of one of the openings, or with the start position if there are none.
/// Deterministic by seed and number, whatever else was played. Nothing when it was stopped.
std::optional<std::vector<Sample>> self_play(Searcher& searcher,
                                             std::span<const OpeningMoves> openings,
                                             std::uint32_t number, const SelfPlayOptions& options,
                                             const std::stop_token& stop);

}  // namespace outflank::inline OUTFLANK_TIER
