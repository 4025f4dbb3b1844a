#include "protocol/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace outflank {

namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    if (text.starts_with('+') || text.empty()) return std::nullopt;
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, number);
    if (problem != std::errc{} || stop != end) return std::nullopt;
    return number;
}

// ASCII only: the locale must play no part.
std::string mapped(std::string_view text, char from, char to, int shift) {
    std::string result(text);
    for (char& c : result)
        if (c >= from && c <= to) c = static_cast<char>(c + shift);
    return result;
}

}  // namespace

std::string cleaned(std::string_view line) {
    std::string kept;
    for (const char c : trimmed(line)) {
        if (c == '\t')
            kept += ' ';
        else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7F')
            kept += c;
    }
    return std::string(trimmed(kept));
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    while (true) {
        text = trimmed(text);
        if (text.empty()) return found;
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        found.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::string_view after_first_word(std::string_view text) {
    text = trimmed(text);
    return trimmed(text.substr(std::min(text.find_first_of(blanks), text.size())));
}

std::string lower_case(std::string_view text) { return mapped(text, 'A', 'Z', 'a' - 'A'); }
std::string upper_case(std::string_view text) { return mapped(text, 'a', 'z', 'A' - 'a'); }

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string shown = "'";
    for (const char c : text.substr(0, longest)) shown += (c >= ' ' && c <= '~') ? c : '?';
    return shown + (text.size() > longest ? "...'" : "'");
}

std::optional<long long> parse_integer(std::string_view text) {
    return parse_number<long long>(text);
}

std::optional<double> parse_decimal(std::string_view text) {
    const std::optional<double> number = parse_number<double>(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

}  // namespace outflank
