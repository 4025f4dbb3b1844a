#pragma once

#include "engine/tier.h"

/// What kind of character of ASCII a byte is. The locale does not matter.
namespace outflank::inline OUTFLANK_TIER {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_alphanumeric(char c) { return is_digit(c) || is_letter(c); }
/// A space, a tab, or an end of line or page.
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7F'; }
constexpr char lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

}  // namespace outflank::inline OUTFLANK_TIER
