#pragma once

#include "engine/bitboard.h"

namespace outflank {

/// The 8 symmetries of the board, numbered by three bits: bit 0 mirrors left-right, bit 1 mirrors
/// top-bottom, bit 2 transposes (a2 <-> b1), after the mirrors.
inline constexpr int symmetry_count = 8;

// Exchanges the bits under `mask` with those `shift` places above (Knuth TAOCP 7.1.3).
constexpr Bitboard delta_swap(Bitboard set, Bitboard mask, int shift) {
    const Bitboard delta = (set ^ (set >> shift)) & mask;
    return set ^ delta ^ (delta << shift);
}

constexpr Bitboard mirrored_left_right(Bitboard set) {
    set = delta_swap(set, 0x5555555555555555ULL, 1);
    set = delta_swap(set, 0x3333333333333333ULL, 2);
    return delta_swap(set, 0x0F0F0F0F0F0F0F0FULL, 4);
}

constexpr Bitboard mirrored_top_bottom(Bitboard set) {
    set = delta_swap(set, 0x00FF00FF00FF00FFULL, 8);
    set = delta_swap(set, 0x0000FFFF0000FFFFULL, 16);
    return delta_swap(set, 0x00000000FFFFFFFFULL, 32);
}

constexpr Bitboard transposed(Bitboard set) {
    set = delta_swap(set, 0x00AA00AA00AA00AAULL, 7);
    set = delta_swap(set, 0x0000CCCC0000CCCCULL, 14);
    return delta_swap(set, 0x00000000F0F0F0F0ULL, 28);
}

/// The image of a set under a symmetry.
constexpr Bitboard transformed(Bitboard set, int symmetry) {
    if (symmetry & 1) set = mirrored_left_right(set);
    if (symmetry & 2) set = mirrored_top_bottom(set);
    if (symmetry & 4) set = transposed(set);
    return set;
}

/// The image of a square; a pass and no move stay as they are.
constexpr Square transformed(Square square, int symmetry) {
    return is_on_board(square) ? first(transformed(bit(square), symmetry)) : square;
}

/// The symmetry that undoes another one.
constexpr int inverse(int symmetry) {
    // Transposing exchanges the roles of the two mirrors.
    if ((symmetry & 4) == 0) return symmetry;
    return 4 | ((symmetry & 1) << 1) | ((symmetry & 2) >> 1);
}

}  // namespace outflank
