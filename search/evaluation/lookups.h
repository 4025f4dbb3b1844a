#pragma once

#include <algorithm>

#include "search/evaluation/features.h"
#include "search/parity.h"

namespace outflank::inline OUTFLANK_TIER {

/// The rows of the table that a board's evaluation adds up: one a lane,
inline std::size_t pattern_row(const Features& features, std::size_t lane) {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(empty_row[lane]) + features[lane]);
}
/// and these.
inline std::array<std::size_t, 3> other_rows(const Board& board) {
    const auto mobility = [](Bitboard moves) {
        return std::min(static_cast<std::size_t>(count(moves)), mobility_rows - 1);
    };
    return {mover_mobility_row + mobility(board.moves()),
            opponent_mobility_row + mobility(board.after_pass().moves()),
            parity_row + quadrant_parities(board.empties())};
}

}  // namespace outflank::inline OUTFLANK_TIER
