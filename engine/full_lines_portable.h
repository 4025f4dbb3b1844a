#pragma once

#include <array>

#include "engine/bitboard.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// For each axis the squares whose line along it has a disc on every square, from border to border.
/// The axes are the rows, the columns, the diagonals parallel to a1-h8, and those to h1-a8.
struct alignas(32) FullLines {
    std::array<Bitboard, 4> axes;
};

namespace detail {

struct alignas(32) Axes {
    std::array<Bitboard, 4> axes;
};
inline constexpr Axes axis_steps = {{1, 8, 9, 7}};

// [n]: the squares less than 2^n steps from the beginning of their line, and from its end.
inline constexpr auto near_start = [] {
    std::array<Axes, 3> table{};
    table[0].axes = {column_a, row_1, row_1 | column_a, row_1 | column_h};
    for (std::size_t n = 1; n < table.size(); ++n)
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const Bitboard nearer = table[n - 1].axes[axis];
            table[n].axes[axis] = nearer | nearer << (axis_steps.axes[axis] << (n - 1));
        }
    return table;
}();
inline constexpr auto near_end = [] {
    std::array<Axes, 3> table{};
    table[0].axes = {column_h, row_8, row_8 | column_h, row_8 | column_a};
    for (std::size_t n = 1; n < table.size(); ++n)
        for (std::size_t axis = 0; axis < 4; ++axis) {
            const Bitboard nearer = table[n - 1].axes[axis];
            table[n].axes[axis] = nearer | nearer >> (axis_steps.axes[axis] << (n - 1));
        }
    return table;
}();

}  // namespace detail

/// `full_lines` in plain C++. The length that is known to be full doubles: 2, 4, then 8 squares,
/// or as many as there are to the border.
constexpr FullLines full_lines_portable(Bitboard discs) {
    FullLines full{};
    for (std::size_t axis = 0; axis < 4; ++axis) {
        Bitboard up = discs;
        Bitboard down = discs;
        for (std::size_t n = 0; n < 3; ++n) {
            const Bitboard steps = detail::axis_steps.axes[axis] << n;
            up &= up << steps | detail::near_start[n].axes[axis];
            down &= down >> steps | detail::near_end[n].axes[axis];
        }
        full.axes[axis] = up & down;
    }
    return full;
}

}  // namespace outflank::inline OUTFLANK_TIER
