#pragma once

#include "engine/bitboard.h"

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// Rows of the opponent that start beside the player's discs, extended one direction at a time by
// parallel prefix (Kogge-Stone fill); a border square cannot be inside a row that crosses the
// border.
template <int step>
constexpr Bitboard moves_along(Bitboard player, Bitboard inner) {
    Bitboard up = inner & (player << step);
    Bitboard down = inner & (player >> step);
    up |= inner & (up << step);
    down |= inner & (down >> step);
    const Bitboard pairs_up = inner & (inner << step);
    const Bitboard pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    return (up << step) | (down >> step);
}

inline constexpr Bitboard inner_columns = ~(column_a | column_h);
inline constexpr Bitboard inner_rows = ~(row_1 | row_8);

}  // namespace detail

/// `moves` in plain C++.
constexpr Bitboard moves_portable(Bitboard player, Bitboard opponent) {
    using detail::moves_along;
    const Bitboard inner = opponent & detail::inner_columns;
    return (moves_along<1>(player, inner) | moves_along<8>(player, opponent) |
            moves_along<7>(player, inner) | moves_along<9>(player, inner)) &
           ~(player | opponent);
}

}  // namespace outflank::inline OUTFLANK_TIER
