#pragma once

#include <array>

#include "engine/bitboard.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The eight straight lines from a square to the border, without the square itself. Lanes 0 to 3
/// lead to higher squares (east, south, south-east, south-west). Lanes 4 to 7 are the opposite
/// directions in the same order. Each half fills one 256-bit register.
struct alignas(64) Rays {
    std::array<Bitboard, 8> lanes;
};

namespace detail {

struct Step {
    int column;
    int row;
};
inline constexpr std::array<Step, 8> ray_steps = {
    {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}}};

constexpr Bitboard ray(Square from, Step step) {
    Bitboard squares = 0;
    int c = column(from) + step.column;
    int r = row(from) + step.row;
    for (; c >= 0 && c < 8 && r >= 0 && r < 8; c += step.column, r += step.row)
        squares |= bit(square_at(c, r));
    return squares;
}

}  // namespace detail

/// The rays of each square.
inline constexpr std::array<Rays, square_count> rays = [] {
    std::array<Rays, square_count> table{};
    for (std::size_t square = 0; square < table.size(); ++square)
        for (std::size_t lane = 0; lane < 8; ++lane)
            table[square].lanes[lane] =
                detail::ray(square_at(static_cast<int>(square)), detail::ray_steps[lane]);
    return table;
}();

}  // namespace outflank::inline OUTFLANK_TIER
