#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace outflank {

// Files hold the numbers of rows in bytes: the first numbers of all rows, then the second ones, and
// so on. They are alike, so they pack better side by side.

/// Appends `width` numbers of each of these rows. `number(row, i)` is the ith of a row, from -128
/// to 127.
template <class Number>
void append_columns(std::vector<unsigned char>& bytes, std::span<const std::uint32_t> rows,
                    std::size_t width, Number&& number) {
    for (std::size_t i = 0; i < width; ++i)
        for (const std::uint32_t row : rows)
            bytes.push_back(static_cast<unsigned char>(static_cast<std::int8_t>(number(row, i))));
}

/// Calls `set(row, i, number)` for all numbers that `append_columns` wrote.
template <class Set>
void read_columns(const unsigned char* columns, std::span<const std::uint32_t> rows,
                  std::size_t width, Set&& set) {
    for (std::size_t n = 0; n < rows.size(); ++n)
        for (std::size_t i = 0; i < width; ++i)
            set(rows[n], i, static_cast<std::int8_t>(columns[i * rows.size() + n]));
}

}  // namespace outflank
