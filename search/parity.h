#pragma once

#include <array>

#include "engine/bitboard.h"

namespace outflank::inline OUTFLANK_TIER {

inline constexpr Bitboard quadrant_top_left = 0x000000000F0F0F0FULL;

/// The squares of the quadrants in which an odd number of squares is empty: moving there tends to
/// give the mover the last move of the region.
constexpr Bitboard odd_quadrants(Bitboard empties) {
    // Fold the four rows, then the four columns of each quadrant into its first square, and spread
    // that bit over the quadrant.
    Bitboard odd = empties ^ empties >> 16;
    odd ^= odd >> 8;
    odd ^= odd >> 2;
    odd ^= odd >> 1;
    return (odd & 0x0000001100000011ULL) * 0x000000000F0F0F0FULL;
}

/// One bit a quadrant, set when an odd number of its squares is empty; turned and mirrored so that
/// the number is the smallest, and so the same for all symmetric boards.
constexpr unsigned quadrant_parities(Bitboard empties) {
    unsigned parities = 0;
    for (const int shift : {36, 32, 4, 0})
        parities = parities << 1 |
                   (static_cast<unsigned>(count(empties & (quadrant_top_left << shift))) & 1U);
    constexpr std::array<std::uint8_t, 16> smallest = {0, 1, 1, 3, 1, 3, 6, 7,
                                                       1, 6, 3, 7, 3, 7, 7, 15};
    return smallest[parities];
}

/// The square to be tried next of those `left`, of which there must be one: first those in the
/// quadrants `odd`, and in each half X-squares last.
constexpr Square next_by_parity(Bitboard left, Bitboard odd) {
    return first(preferring(preferring(left, odd), ~x_squares));
}

}  // namespace outflank::inline OUTFLANK_TIER
