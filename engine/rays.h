#pragma once

#include <array>

#include "engine/bitboard.h"

namespace outflank::inline OUTFLANK_TIER {

/// The eight straight lines out of a square, to the border, the square itself left out.
/// Lanes 0-3 lead to higher squares (east, south, south-east, south-west), lanes 4-7 are their
/// opposites in the same order, so that each half fills one 256-bit register.
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

inline constexpr std::array<Rays, square_count> rays = [] {
    std::array<Rays, square_count> table{};
    for (std::size_t square = 0; square < table.size(); ++square)
        for (std::size_t lane = 0; lane < 8; ++lane)
            table[square].lanes[lane] =
                detail::ray(square_at(static_cast<int>(square)), detail::ray_steps[lane]);
    return table;
}();

}  // namespace outflank::inline OUTFLANK_TIER
