#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace outflank {

// Files hold the numbers of rows in bytes: a bit for each row, 1 if not all its numbers are 0; then
// of the rows with a 1 the first numbers, the second ones, and so on, for these are alike and so
// pack better side by side; then zeros, so that the size is the same whatever the numbers are. Half
// of the rows of the weights are never used and have nothing but zeros: without the bits, packed
// weights are 13% larger.

constexpr std::size_t columns_mask_size(std::size_t rows) { return (rows + 7) / 8; }
constexpr std::size_t columns_size(std::size_t rows, std::size_t width) {
    return columns_mask_size(rows) + rows * width;
}

/// Appends `width` numbers of each of these rows. `number(row, i)` is the ith of a row, from -128
/// to 127.
template <class Number>
void append_columns(std::vector<unsigned char>& bytes, std::span<const std::uint32_t> rows,
                    std::size_t width, Number&& number) {
    const std::size_t begin = bytes.size();
    bytes.resize(begin + columns_size(rows.size(), width));
    std::vector<std::uint32_t> used;
    for (std::size_t n = 0; n < rows.size(); ++n)
        for (std::size_t i = 0; i < width; ++i)
            if (number(rows[n], i) != 0) {
                bytes[begin + n / 8] |= static_cast<unsigned char>(1U << n % 8);
                used.push_back(rows[n]);
                break;
            }
    std::size_t to = begin + columns_mask_size(rows.size());
    for (std::size_t i = 0; i < width; ++i)
        for (const std::uint32_t row : used)
            bytes[to++] = static_cast<unsigned char>(static_cast<std::int8_t>(number(row, i)));
}

/// Calls `set(row, i, number)` for all numbers that `append_columns` wrote, but for those of rows
/// that have nothing but zeros.
template <class Set>
void read_columns(const unsigned char* columns, std::span<const std::uint32_t> rows,
                  std::size_t width, Set&& set) {
    std::vector<std::uint32_t> used;
    for (std::size_t n = 0; n < rows.size(); ++n)
        if ((columns[n / 8] >> n % 8 & 1) != 0) used.push_back(rows[n]);
    const unsigned char* const numbers = columns + columns_mask_size(rows.size());
    for (std::size_t n = 0; n < used.size(); ++n)
        for (std::size_t i = 0; i < width; ++i)
            set(used[n], i, static_cast<std::int8_t>(numbers[i * used.size() + n]));
}

}  // namespace outflank
