#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace outflank {

/// The path of a file with this name in UTF-8. (A path made of a std::string is that only where the
/// system's paths are made of bytes; Windows' are not.)
inline std::filesystem::path to_path(std::string_view name) {
    return {std::u8string(name.begin(), name.end())};
}

/// A path in UTF-8.
inline std::string to_name(const std::filesystem::path& path) {
    const std::u8string name = path.u8string();
    return {name.begin(), name.end()};
}

}  // namespace outflank
