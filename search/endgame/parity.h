#pragma once

#include <array>

#include "engine/bitboard.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

inline constexpr Bitboard quadrant_top_left = 0x000000000F0F0F0FULL;

/// The squares of the quadrant of a square.
constexpr Bitboard quadrant_of(Square square) { return quadrant_top_left << (index(square) & 36); }

/// The squares of all quadrants with an odd number of empty squares. Who moves there tends to get
/// the last move of the quadrant.
constexpr Bitboard odd_quadrants(Bitboard empties) {
    // XOR the four rows, then the four columns of each quadrant into its first square, and spread
    // that bit over the quadrant.
    Bitboard odd = empties ^ empties >> 16;
    odd ^= odd >> 8;
    odd ^= odd >> 2;
    odd ^= odd >> 1;
    return (odd & 0x0000001100000011ULL) * quadrant_top_left;
}

/// One bit for each quadrant, set if its number of empties is odd. Of the eight symmetric boards
/// the smallest such number is taken, so all of them give the same.
constexpr unsigned quadrant_parities(Bitboard empties) {
    unsigned parities = 0;
    for (const int shift : {36, 32, 4, 0})
        parities = parities << 1 |
                   (static_cast<unsigned>(count(empties & (quadrant_top_left << shift))) & 1U);
    constexpr std::array<std::uint8_t, 16> smallest = {0, 1, 1, 3, 1, 3, 6, 7,
                                                       1, 6, 3, 7, 3, 7, 7, 15};
    return smallest[parities];
}

/// The square to try next of those `left`, at least one: first those in the quadrants `odd`, then
/// the others; among both the X-squares come last.
constexpr Square next_by_parity(Bitboard left, Bitboard odd) {
    return first(preferring(preferring(left, odd), ~x_squares));
}

}  // namespace outflank::inline OUTFLANK_TIER
