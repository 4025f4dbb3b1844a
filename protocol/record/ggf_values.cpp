#include "protocol/record/ggf_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string to_duration(double seconds) {
    const long long whole = std::llround(std::max(seconds, 0.0));
    const long long minutes = whole / 60;
    return minutes < 60 ? fmt::format("{}:{:02}", minutes, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, whole % 60);
}

// "300" in SGF, also "300+5" in PGN: seconds, and those that a move adds.
std::optional<RecordedClock> clock_of(std::string_view name, std::string_view value) {
    constexpr auto none = std::string_view::npos;
    const std::size_t plus = name == "TM" ? none : value.find('+');
    const auto seconds = parse_seconds(value.substr(0, plus));
    const auto increment =
        plus == none ? std::optional(0.0) : parse_seconds(value.substr(plus + 1));
    if (!seconds || !increment) return std::nullopt;
    return RecordedClock{*seconds, *increment};
}

}  // namespace

std::optional<double> parse_ggf_duration(std::string_view text) {
    const std::string_view written = trimmed(text);
    const double sign = written.starts_with('-') ? -1 : 1;
    double total = 0;
    while (true) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const auto number = parse_number(text.substr(0, colon));
        if (!number) return std::nullopt;
        total = total * 60 + std::abs(*number);
        if (total > longest_seconds) return std::nullopt;
        if (colon == text.size()) return sign * total;
        text.remove_prefix(colon + 1);
    }
}

std::string_view part_of_ggf_value(std::string_view text, int number) {
    for (; number > 0; --number) {
        const std::size_t slash = text.find('/');
        if (slash == std::string_view::npos) return {};
        text.remove_prefix(slash + 1);
    }
    return text.substr(0, text.find('/'));
}

std::optional<RecordedClock> parse_ggf_clock(std::string_view text) {
    RecordedClock clock;
    const auto read = [&](int part, double& value) {
        const std::string_view whole = part_of_ggf_value(text, part);
        const std::string_view written = trimmed(whole.substr(0, whole.find(",N")));
        if (part > 0 && written.empty()) return true;
        const auto duration = parse_ggf_duration(written);
        if (duration) value = *duration;
        return duration.has_value();
    };
    if (!read(0, clock.seconds) || !read(1, clock.increment) || !read(2, clock.grace))
        return std::nullopt;
    return clock;
}

std::string to_ggf(const RecordedClock& clock) {
    const bool has_grace = clock.grace != RecordedClock::default_grace;
    std::string text = to_duration(clock.seconds);
    if (clock.increment != 0 || has_grace) text += "/" + to_duration(clock.increment);
    if (has_grace) text += "/" + to_duration(clock.grace);
    return text;
}

std::optional<std::string> type_fault(std::string_view type, bool has_board) {
    constexpr std::string_view digits = "0123456789";
    std::string rest = lower_case(trimmed(type));
    const std::string whole = rest;
    bool is_random = false;
    // "r18" first, so that the number that is left is the size.
    if (const std::size_t at = rest.find('r'); at != std::string::npos) {
        const std::size_t end = std::min(rest.find_first_not_of(digits, at + 1), rest.size());
        is_random = true;
        rest.erase(at, end - at);
    }
    const std::size_t begin = std::min(rest.find_first_of(digits), rest.size());
    const std::size_t end = std::min(rest.find_first_not_of(digits, begin), rest.size());
    const std::string size = rest.substr(begin, end - begin);
    const std::string letters = rest.substr(0, begin) + rest.substr(end);
    if (letters.find('a') != std::string::npos) return "anti-Othello, in which fewer discs win";
    if (letters.find_first_not_of("skbw") != std::string::npos)
        return "an unknown type of game: " + quoted(whole);
    if (!size.empty() && size != "8") return unknown_size(size);
    if (is_random && !has_board) return "a random start, and the record has no board";
    return std::nullopt;
}

std::string unknown_size(std::string_view size) {
    if (size == "88") return "an octagonal board";
    const auto number = parse_integer(size);
    return number && *number > 0 ? fmt::format("a board of {0}x{0}", *number)
                                 : fmt::format("not a board of size 8: {}", quoted(size));
}

std::string_view ggf_name_of(std::string_view foreign) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> names = {
        {{"TM", "TI"},
         {"TimeControl", "TI"},
         {"BR", "RB"},
         {"BlackElo", "RB"},
         {"WR", "RW"},
         {"WhiteElo", "RW"}}};
    const auto* const found =
        std::ranges::find(names, foreign, &std::pair<std::string_view, std::string_view>::first);
    return found == names.end() ? std::string_view() : found->second;
}

std::optional<std::string> ggf_value_of(std::string_view foreign, std::string_view value) {
    if (ggf_name_of(foreign) == "TI") {
        const auto clock = clock_of(foreign, value);
        return clock ? std::optional(to_ggf(*clock)) : std::nullopt;
    }
    return parse_number(value) ? std::optional(std::string(value)) : std::nullopt;
}

}  // namespace outflank
