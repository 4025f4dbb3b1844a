#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace outflank {

static_assert(std::endian::native == std::endian::little);

/// The number that stands at a place of `bytes`, its lowest byte first. All its bytes must be
/// there.
template <class Number>
Number little_endian_at(std::string_view bytes, std::size_t at) {
    Number number{};
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// Adds the bytes of a number, the lowest one first.
template <class Number>
void append_little_endian(std::string& bytes, Number number) {
    bytes.resize(bytes.size() + sizeof number);
    std::memcpy(bytes.data() + bytes.size() - sizeof number, &number, sizeof number);
}

}  // namespace outflank
