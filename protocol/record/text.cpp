#include "protocol/record/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace outflank {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

std::string upper_case(std::string_view text) {
    std::string upper(text);
    std::ranges::transform(upper, upper.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return upper;
}

std::optional<double> parse_number(std::string_view text) {
    std::string plain(trimmed(text));
    std::ranges::replace(plain, ',', '.');
    const char* begin = plain.data();
    const char* const end = begin + plain.size();
    if (plain.starts_with('+') && !plain.starts_with("+-")) ++begin;
    double value = 0;
    const auto [stopped, failure] = std::from_chars(begin, end, value);
    if (failure != std::errc{} || stopped != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::string to_decimal(double value, int places) {
    std::string text = fmt::format("{:.{}f}", value, places);
    if (places > 0) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

}  // namespace outflank
