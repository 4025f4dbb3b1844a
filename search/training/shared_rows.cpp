#include "search/training/shared_rows.h"

#include <algorithm>
#include <numeric>

#include "search/evaluation/lookups.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

void share(std::vector<std::uint32_t>& shared, std::size_t row, std::size_t image) {
    shared[row] = std::min(shared[row], static_cast<std::uint32_t>(image));
}

void share_pattern(std::vector<std::uint32_t>& shared, std::size_t shape, int symmetry) {
    const PatternInstance pattern = detail::placed(shape, 0);
    const auto* const begin = pattern.squares.begin();
    const auto* const end = begin + pattern.size;
    for (std::size_t row = first_row[shape]; row < first_row[shape + 1]; ++row) {
        std::size_t image = first_row[shape];
        std::size_t digits = row - first_row[shape];
        for (const auto* square = begin; square != end; ++square) {
            const auto place = std::find(begin, end, transformed(*square, symmetry)) - begin;
            image += digits % 3 *
                     static_cast<std::size_t>(detail::power_of_3(static_cast<std::size_t>(place)));
            digits /= 3;
        }
        share(shared, row, image);
    }
}

// A quadrant and its corner map onto themselves by the transposition.
void share_quadrants(std::vector<std::uint32_t>& shared) {
    std::array<std::uint32_t, 64> transposed_corner{};
    for (std::uint32_t quadrant = 0; quadrant < quadrant_rows; ++quadrant) {
        const Bitboard squares = (quadrant & 0xFU) | (quadrant & 0xF0U) << 4 |
                                 (quadrant & 0xF00U) << 8 |
                                 static_cast<Bitboard>(quadrant & 0xF000U) << 12;
        const auto images = detail::quadrants(squares, transposed(squares));
        for (const std::size_t first : {mover_quadrant_row, opponent_quadrant_row})
            share(shared, first + quadrant, first + images[2]);
        const auto corners = detail::corners_of(images);
        transposed_corner[corners[0]] = corners[2];
    }
    for (std::size_t row = 0; row < corner_rows; ++row)
        share(shared, corner_row + row,
              corner_row + (transposed_corner[row & 63U] | transposed_corner[row >> 6] << 6));
}

}  // namespace

std::vector<std::uint32_t> shared_rows() {
    std::vector<std::uint32_t> shared(row_count);
    std::iota(shared.begin(), shared.end(), 0U);
    for (std::size_t shape = 0; shape < pattern_shapes.size(); ++shape)
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
            if (transformed(pattern_shapes[shape].squares, symmetry) ==
                pattern_shapes[shape].squares)
                share_pattern(shared, shape, symmetry);
    share_quadrants(shared);
    return shared;
}

}  // namespace outflank::inline OUTFLANK_TIER
