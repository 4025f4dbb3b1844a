#include "search/training/symmetry_map.h"

#include <algorithm>
#include <numeric>

#include "search/evaluation/feature_indices.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

void map_to_image(std::vector<std::uint32_t>& map, std::size_t row, std::size_t image) {
    map[row] = std::min(map[row], static_cast<std::uint32_t>(image));
}

// Maps the rows of a shape to their images under a symmetry that leaves the shape in its place.
void map_pattern(std::vector<std::uint32_t>& map, std::size_t shape, int symmetry) {
    const PatternInstance pattern = patterns::placed(shape, 0);
    const auto* const begin = pattern.squares.begin();
    const auto* const end = begin + pattern.size;
    for (std::size_t row = first_row[shape]; row < first_row[shape + 1]; ++row) {
        std::size_t image = first_row[shape];
        std::size_t digits = row - first_row[shape];
        for (const auto* square = begin; square != end; ++square) {
            const auto place = std::find(begin, end, transformed(*square, symmetry)) - begin;
            image +=
                digits % 3 *
                static_cast<std::size_t>(patterns::power_of_3(static_cast<std::size_t>(place)));
            digits /= 3;
        }
        map_to_image(map, row, image);
    }
}

// The transposition maps a quadrant, and its corner, onto itself.
void map_quadrants(std::vector<std::uint32_t>& map) {
    std::array<std::uint32_t, 64> transposed_corner{};
    for (std::uint32_t quadrant = 0; quadrant < quadrant_rows; ++quadrant) {
        const Bitboard squares = (quadrant & 0xFU) | (quadrant & 0xF0U) << 4 |
                                 (quadrant & 0xF00U) << 8 |
                                 static_cast<Bitboard>(quadrant & 0xF000U) << 12;
        const auto images = detail::quadrants(squares, transposed(squares));
        for (const std::size_t first : {mover_quadrant_row, opponent_quadrant_row})
            map_to_image(map, first + quadrant, first + images[2]);
        const auto corners = detail::corners_of(images);
        transposed_corner[corners[0]] = corners[2];
    }
    for (std::size_t row = 0; row < corner_rows; ++row)
        map_to_image(
            map, corner_row + row,
            corner_row + (transposed_corner[row & 63U] | transposed_corner[row >> 6] << 6));
}

}  // namespace

std::vector<std::uint32_t> symmetry_map() {
    std::vector<std::uint32_t> map(row_count);
    std::iota(map.begin(), map.end(), 0U);
    for (std::size_t shape = 0; shape < pattern_shapes.size(); ++shape)
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
            if (transformed(pattern_shapes[shape].squares, symmetry) ==
                pattern_shapes[shape].squares)
                map_pattern(map, shape, symmetry);
    map_quadrants(map);
    return map;
}

}  // namespace outflank::inline OUTFLANK_TIER
