#pragma once

#include <array>
#include <cstddef>

#include "engine/symmetry.h"

namespace outflank::inline OUTFLANK_TIER {

/// A shape of squares whose contents are looked up together. All its distinct images under the 8
/// symmetries share one table. The set is Logistello's (Buro, "From simple features to
/// sophisticated evaluation functions", 1998), a corner triangle and the edge with a block that
/// Edax has (Delorme).
struct PatternShape {
    Bitboard squares;
};

// clang-format off
inline constexpr std::array pattern_shapes = {
    // Row 2, 3 and 4.
    PatternShape{drawn(". . . . . . . ."
                       "# # # # # # # #")},
    PatternShape{drawn(". . . . . . . ."
                       ". . . . . . . ."
                       "# # # # # # # #")},
    PatternShape{drawn(". . . . . . . ."
                       ". . . . . . . ."
                       ". . . . . . . ."
                       "# # # # # # # #")},
    // Diagonals of 8, 7, 6, 5 and 4 squares.
    PatternShape{drawn("# . . . . . . ."
                       ". # . . . . . ."
                       ". . # . . . . ."
                       ". . . # . . . ."
                       ". . . . # . . ."
                       ". . . . . # . ."
                       ". . . . . . # ."
                       ". . . . . . . #")},
    PatternShape{drawn(". # . . . . . ."
                       ". . # . . . . ."
                       ". . . # . . . ."
                       ". . . . # . . ."
                       ". . . . . # . ."
                       ". . . . . . # ."
                       ". . . . . . . #")},
    PatternShape{drawn(". . # . . . . ."
                       ". . . # . . . ."
                       ". . . . # . . ."
                       ". . . . . # . ."
                       ". . . . . . # ."
                       ". . . . . . . #")},
    PatternShape{drawn(". . . # . . . ."
                       ". . . . # . . ."
                       ". . . . . # . ."
                       ". . . . . . # ."
                       ". . . . . . . #")},
    PatternShape{drawn(". . . . # . . ."
                       ". . . . . # . ."
                       ". . . . . . # ."
                       ". . . . . . . #")},
    // The edge with both X-squares.
    PatternShape{drawn("# # # # # # # #"
                       ". # . . . . # .")},
    // The edge's corners and middle, with the block before the middle.
    PatternShape{drawn("# . # # # # . #"
                       ". . # # # # . .")},
    // The corner: 3 by 3, 2 by 5, triangle.
    PatternShape{drawn("# # # . . . . ."
                       "# # # . . . . ."
                       "# # # . . . . .")},
    PatternShape{drawn("# # # # # . . ."
                       "# # # # # . . .")},
    PatternShape{drawn("# # # # . . . ."
                       "# # # . . . . ."
                       "# # . . . . . ."
                       "# . . . . . . .")},
};
// clang-format on

/// A shape placed on the board: its squares, that of the least digit first.
struct PatternInstance {
    std::size_t shape = 0;
    std::size_t size = 0;
    std::array<Square, 10> squares{};
};

/// Lanes of the feature vector; those beyond the instances stay 0.
inline constexpr std::size_t lane_count = 64;

namespace detail {

struct Instances {
    std::array<PatternInstance, lane_count> at{};
    std::size_t count = 0;
};

// When squares tend to be taken, from 0, the first, to 8. A shape's squares are counted in this
// order: the digits that change from move to move are the least, so the rows in use lie together.
inline constexpr const char* filling_order =
    "86544568"
    "68533586"
    "53211235"
    "43100134"
    "43100134"
    "53211235"
    "68533586"
    "86544568";

constexpr PatternInstance placed(std::size_t shape, int symmetry) {
    PatternInstance instance;
    instance.shape = shape;
    for (char when = '0'; when <= '8'; ++when)
        for (const Square square : Squares(pattern_shapes[shape].squares))
            if (filling_order[index(square)] == when)
                instance.squares[instance.size++] = transformed(square, symmetry);
    return instance;
}

inline constexpr Instances instances = [] {
    Instances all;
    for (std::size_t shape = 0; shape < pattern_shapes.size(); ++shape) {
        const Bitboard squares = pattern_shapes[shape].squares;
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            bool is_new = true;
            for (int earlier = 0; earlier < symmetry; ++earlier)
                is_new &= transformed(squares, earlier) != transformed(squares, symmetry);
            if (!is_new) continue;
            all.at[all.count++] = placed(shape, symmetry);
        }
    }
    return all;
}();

constexpr int power_of_3(std::size_t exponent) {
    int power = 1;
    for (; exponent > 0; --exponent) power *= 3;
    return power;
}

}  // namespace detail

inline constexpr std::size_t instance_count = detail::instances.count;
static_assert(instance_count <= lane_count);

/// The configurations of all shapes, one after the other: `first_row[shape]` is where those of a
/// shape begin, `pattern_rows` is how many there are in all.
inline constexpr auto first_row = [] {
    std::array<std::size_t, pattern_shapes.size() + 1> rows{};
    for (std::size_t shape = 0; shape < pattern_shapes.size(); ++shape)
        rows[shape + 1] =
            rows[shape] + static_cast<std::size_t>(detail::power_of_3(
                              static_cast<std::size_t>(count(pattern_shapes[shape].squares))));
    return rows;
}();
inline constexpr std::size_t pattern_rows = first_row.back();

/// The row of each lane's configuration without discs; the lane's feature is added to it.
inline constexpr auto empty_row = [] {
    std::array<std::size_t, lane_count> rows{};
    for (std::size_t lane = 0; lane < instance_count; ++lane) {
        const PatternInstance& instance = detail::instances.at[lane];
        rows[lane] = first_row[instance.shape] +
                     static_cast<std::size_t>(detail::power_of_3(instance.size) / 2);
    }
    return rows;
}();

/// Rows of the look-ups beside the patterns: the mover's mobility, the opponent's, and which
/// quadrants have an odd number of empties;
inline constexpr std::size_t mobility_rows = 34;
inline constexpr std::size_t mover_mobility_row = pattern_rows;
inline constexpr std::size_t opponent_mobility_row = mover_mobility_row + mobility_rows;
inline constexpr std::size_t parity_row = opponent_mobility_row + mobility_rows;
/// for each quadrant, which of its squares the mover could move to, and which the opponent could;
/// and for each corner, which of the six squares around it either could move to. All seen from the
/// corner, as if it were a1.
inline constexpr std::size_t quadrant_rows = 1 << 16;
inline constexpr std::size_t corner_rows = 1 << 12;
inline constexpr std::size_t mover_quadrant_row = parity_row + 16;
inline constexpr std::size_t opponent_quadrant_row = mover_quadrant_row + quadrant_rows;
inline constexpr std::size_t corner_row = opponent_quadrant_row + quadrant_rows;
inline constexpr std::size_t row_count = corner_row + corner_rows;
/// Look-ups of one evaluation.
inline constexpr std::size_t other_lookups = 3 + 3 * 4;
inline constexpr std::size_t lookup_count = instance_count + other_lookups;

}  // namespace outflank::inline OUTFLANK_TIER
