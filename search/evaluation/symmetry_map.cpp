#include "search/evaluation/symmetry_map.h"

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
    std::array<std::size_t, 10> image_of_digit{};  // what the image of each digit counts for
    for (std::size_t digit = 0; digit < pattern.size; ++digit) {
        const auto place = std::find(begin, end, transformed(pattern.squares[digit], symmetry));
        image_of_digit[digit] =
            static_cast<std::size_t>(patterns::power_of_3(static_cast<std::size_t>(place - begin)));
    }
    // Count up in base 3, and with it the image: the program does this whenever it starts.
    std::array<int, 10> digits{};
    std::size_t image = first_row[shape];
    for (std::size_t row = first_row[shape]; row < first_row[shape + 1]; ++row) {
        map_to_image(map, row, image);
        std::size_t digit = 0;
        for (; digit < pattern.size && digits[digit] == 2; ++digit) {
            digits[digit] = 0;
            image -= 2 * image_of_digit[digit];
        }
        if (digit == pattern.size) break;
        ++digits[digit];
        image += image_of_digit[digit];
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
    map.reserve(table_count * row_count);
    for (std::size_t row = row_count; row < table_count * row_count; ++row)
        map.push_back(static_cast<std::uint32_t>(map[row - row_count] + row_count));
    return map;
}

std::vector<std::uint32_t> own_rows(const std::vector<std::uint32_t>& map) {
    std::vector<std::uint32_t> rows;
    rows.reserve(map.size());
    for (std::uint32_t row = 0; row < map.size(); ++row)
        if (map[row] == row) rows.push_back(row);
    return rows;
}

}  // namespace outflank::inline OUTFLANK_TIER
