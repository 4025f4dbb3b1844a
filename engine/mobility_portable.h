#pragma once

#include "engine/bitboard.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// The squares behind rows of the opponent that begin next to a disc of the player, in the direction
// of `step` and against it. Each row is extended by doubling its length (parallel prefix,
// Kogge-Stone fill). `inner` are the opponent's discs without the border that a row could wrap
// around: a disc on that border is never in the middle of a row.
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

}  // namespace detail

/// `moves` in plain C++, one axis after the other.
constexpr Bitboard moves_portable(Bitboard player, Bitboard opponent) {
    using detail::moves_along;
    const Bitboard inner = opponent & detail::inner_columns;
    return (moves_along<1>(player, inner) | moves_along<8>(player, opponent) |
            moves_along<7>(player, inner) | moves_along<9>(player, inner)) &
           ~(player | opponent);
}

}  // namespace outflank::inline OUTFLANK_TIER
