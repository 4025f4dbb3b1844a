#pragma once

#include <cstdint>

namespace outflank {

/// A square or a move: one of the 64 squares, a pass, or no move at all. a1 = 0 is the top left
/// corner, h1 = 7, h8 = 63.
// clang-format off
enum class Square : std::uint8_t {
    a1, b1, c1, d1, e1, f1, g1, h1,
    a2, b2, c2, d2, e2, f2, g2, h2,
    a3, b3, c3, d3, e3, f3, g3, h3,
    a4, b4, c4, d4, e4, f4, g4, h4,
    a5, b5, c5, d5, e5, f5, g5, h5,
    a6, b6, c6, d6, e6, f6, g6, h6,
    a7, b7, c7, d7, e7, f7, g7, h7,
    a8, b8, c8, d8, e8, f8, g8, h8,
    pass, none
};
// clang-format on

inline constexpr int square_count = 64;

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int index) { return static_cast<Square>(index); }
/// Columns and rows count from 0: column a is 0, row 1 is 0.
constexpr Square square_at(int column, int row) { return square_at(row * 8 + column); }
constexpr int column(Square square) { return index(square) & 7; }
constexpr int row(Square square) { return index(square) >> 3; }
constexpr bool is_on_board(Square square) { return index(square) < square_count; }

}  // namespace outflank
