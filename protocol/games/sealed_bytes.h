#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/system/fingerprint.h"
#include "search/book/database.h"
#include "search/files/little_endian.h"

namespace outflank {

// SQLite detects damage to its own structure, but not to the values in a table. So the values in a
// base of games end with a check sum of 4 bytes, over their bytes and a number of their row.

inline std::uint32_t check_sum(std::string_view bytes, std::uint64_t row) {
    Fingerprint sum;
    sum.add(row);
    for (const char c : bytes) sum.add(static_cast<unsigned char>(c));
    return static_cast<std::uint32_t>(sum.value() ^ sum.value() >> 32);
}

/// The bytes with their check sum.
inline std::string sealed(std::string_view bytes, std::uint64_t row = 0) {
    std::string all(bytes);
    append_little_endian(all, check_sum(bytes, row));
    return all;
}

/// The bytes without their check sum. Throws BookError if it is wrong.
inline std::string_view unsealed(const Database& database, std::string_view all,
                                 std::uint64_t row = 0) {
    if (all.size() < sizeof(std::uint32_t)) database.fail_as_damaged();
    const std::string_view bytes = all.substr(0, all.size() - sizeof(std::uint32_t));
    if (little_endian_at<std::uint32_t>(all, bytes.size()) != check_sum(bytes, row))
        database.fail_as_damaged();
    return bytes;
}

}  // namespace outflank
