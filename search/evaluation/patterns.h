#pragma once

#include <array>
#include <cstddef>

#include "engine/symmetry.h"

namespace outflank {

/// A set of squares whose contents together are one feature. Its distinct images under the 8
/// symmetries of the board share one table of weights. The shapes are those of Logistello (Buro,
/// "From simple features to sophisticated evaluation functions", 1998), a triangle in the corner,
/// and the edge with a block, which Edax also uses (Delorme).
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

/// One image of a shape on the board. Its contents are a base-3 number; `squares` are its digits,
/// the least significant first.
struct PatternInstance {
    std::size_t shape = 0;
    std::size_t size = 0;
    std::array<Square, 10> squares{};
};

/// Lanes of the feature vector, one for each pattern instance. The spare ones stay 0.
inline constexpr std::size_t lane_count = 64;

namespace patterns {

struct Instances {
    std::array<PatternInstance, lane_count> at{};
    std::size_t count = 0;
};

// When a square is usually taken, from 0 (first) to 8 (last). The squares of a shape are its digits
// in this order. So the least significant digits are those that change from move to move, and the
// rows used in one search lie close together in memory.
inline constexpr const char* filling_order =
    "86544568"
    "68533586"
    "53211235"
    "43100134"
    "43100134"
    "53211235"
    "68533586"
    "86544568";

// The image of a shape under a symmetry.
constexpr PatternInstance placed(std::size_t shape, int symmetry) {
    PatternInstance instance;
    instance.shape = shape;
    for (char when = '0'; when <= '8'; ++when)
        for (const Square square : Squares(pattern_shapes[shape].squares))
            if (filling_order[index(square)] == when)
                instance.squares[instance.size++] = transformed(square, symmetry);
    return instance;
}

// The distinct images of all shapes.
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

}  // namespace patterns

inline constexpr std::size_t instance_count = patterns::instances.count;
static_assert(instance_count <= lane_count);

/// The table of weights has a row for each possible value of each feature. First come the
/// patterns: the rows of a shape begin at first_row[shape], and there are `pattern_rows`
/// rows of patterns in all.
inline constexpr auto first_row = [] {
    std::array<std::size_t, pattern_shapes.size() + 1> rows{};
    for (std::size_t shape = 0; shape < pattern_shapes.size(); ++shape)
        rows[shape + 1] =
            rows[shape] + static_cast<std::size_t>(patterns::power_of_3(
                              static_cast<std::size_t>(count(pattern_shapes[shape].squares))));
    return rows;
}();
inline constexpr std::size_t pattern_rows = first_row.back();

/// For each lane, the row of its pattern without discs. Adding the lane's feature (see Features)
/// gives the row of the present contents.
inline constexpr auto empty_row = [] {
    std::array<std::size_t, lane_count> rows{};
    for (std::size_t lane = 0; lane < instance_count; ++lane) {
        const PatternInstance& instance = patterns::instances.at[lane];
        rows[lane] = first_row[instance.shape] +
                     static_cast<std::size_t>(patterns::power_of_3(instance.size) / 2);
    }
    return rows;
}();

/// After the patterns come the other features:
/// - mobility: how many moves the mover has and how many the opponent has, in one index;
/// - phase: how many squares are empty, and which quadrants have an odd number of empties (see
///   quadrant_parities), in one index;
/// - quadrant, for each of the four: to which of its 16 squares the mover can move, and to which
///   the opponent can;
/// - corner, for each of the four: to which of its 6 squares (a1 b1 c1 a2 b2 a3) the mover can move
///   and to which the opponent can, in one index.
/// Quadrants and corners are turned so that their corner is a1.
inline constexpr std::size_t mobility_count = 34;  // 0 to 33 moves
inline constexpr std::size_t parity_count = 16;
inline constexpr std::size_t mobility_row = pattern_rows;
inline constexpr std::size_t phase_row = mobility_row + mobility_count * mobility_count;
inline constexpr std::size_t quadrant_rows = 1 << 16;
inline constexpr std::size_t corner_rows = 1 << 12;
inline constexpr std::size_t mover_quadrant_row = phase_row + (square_count + 1) * parity_count;
inline constexpr std::size_t opponent_quadrant_row = mover_quadrant_row + quadrant_rows;
inline constexpr std::size_t corner_row = opponent_quadrant_row + quadrant_rows;
inline constexpr std::size_t row_count = corner_row + corner_rows;
/// How many features a board has: as many rows are added up in one evaluation.
inline constexpr std::size_t other_feature_count = 2 + 3 * 4;
inline constexpr std::size_t feature_count = instance_count + other_feature_count;

}  // namespace outflank
