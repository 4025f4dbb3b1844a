#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/ascii.h"
#include "engine/tier.h"

/// Text functions that the parsers of notation share.
namespace outflank::inline OUTFLANK_TIER::detail {

inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return outflank::lower_case(c); });
    return lower;
}

/// What the user wrote, in quotes, for an error message: at most 24 characters, those that cannot
/// be printed replaced by '?'.
inline std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 24;
    std::string shown = "'";
    for (const char c : text.substr(0, longest)) shown += (c >= ' ' && c <= '~') ? c : '?';
    return shown + (text.size() > longest ? "...'" : "'");
}

}  // namespace outflank::inline OUTFLANK_TIER::detail
