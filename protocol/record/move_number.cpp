#include "protocol/record/move_number.h"

#include <algorithm>
#include <cstddef>

#include "engine/notation.h"
#include "protocol/system/text.h"

namespace outflank {

int move_number(std::string_view line) {
    const std::string_view text = trimmed(line);
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    const bool is_followed = digits < text.size() && text[digits] != '-' && text[digits] != '/';
    const auto number = parse_integer(text.substr(0, digits));
    return is_followed && number ? static_cast<int>(*number) : 0;
}

bool begins_with_second_move(std::string_view line) {
    constexpr std::string_view ellipsis = "\u2026";
    std::string_view text = trimmed(line);
    text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
    const std::string_view dots = text.substr(0, text.find_first_not_of(" \t."));
    text.remove_prefix(dots.size());
    if (text.starts_with(ellipsis)) return true;
    return std::ranges::count(dots, '.') > 1 && parse_square(text.substr(0, 2));
}

}  // namespace outflank
