#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace outflank {

/// Writes what is wrong to standard error. Where even that cannot be written nobody can be told,
/// and the work goes on.
inline void print_complaint(std::string_view text) {
    const std::string line = "outflank: " + std::string(text) + '\n';
    (void)std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace outflank
