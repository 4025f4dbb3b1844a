#include "protocol/record/recorded_date.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

#include "protocol/system/text.h"

namespace outflank {

namespace {

// A number as it is written; "??" counts as one that is not known.
struct Part {
    std::string_view text;
    char separator = 0;  // before it

    [[nodiscard]] int value() const { return static_cast<int>(parse_integer(text).value_or(0)); }
    [[nodiscard]] bool is_year() const { return text.size() == 4 && text[0] != '0' && value() > 0; }
};

// The numbers that the text begins with, between ".", "-" or "/".
std::vector<Part> parts_of(std::string_view text) {
    std::vector<Part> parts;
    char separator = 0;
    while (true) {
        const std::size_t size = std::min(text.find_first_not_of("0123456789?"), text.size());
        if (size == 0) return parts;
        parts.push_back({text.substr(0, size), separator});
        if (size == text.size()) return parts;
        separator = text[size];
        if (separator != '.' && separator != '-' && separator != '/') return parts;
        text.remove_prefix(size + 1);
    }
}

RecordedDate checked(int year, int month, int day) {
    if (month < 1 || month > 12) return {year, 0, 0};
    return {year, month, day < 1 || day > 31 ? 0 : day};
}

// "20200520", or seconds or milliseconds since 1970. A year alone is no such number.
std::optional<RecordedDate> parse_number_of_digits(std::string_view text) {
    const std::size_t digits = text.size();
    const auto number = parse_integer(text);
    if (!number) return std::nullopt;
    const auto value = static_cast<int>(*number % 100000000);
    if (digits == 8 && text[0] != '0')
        return checked(value / 10000, value / 100 % 100, value % 100);
    const bool is_seconds = digits == 9 || digits == 10;
    if (!is_seconds && digits != 12 && digits != 13) return std::nullopt;
    const std::chrono::sys_seconds time(
        std::chrono::seconds(is_seconds ? *number : *number / 1000));
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
    return RecordedDate{static_cast<int>(day.year()),
                        static_cast<int>(static_cast<unsigned>(day.month())),
                        static_cast<int>(static_cast<unsigned>(day.day()))};
}

std::optional<RecordedDate> first_year(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    for (std::size_t at = text.find_first_of(digits); at < text.size();
         at = text.find_first_of(digits)) {
        text.remove_prefix(at);
        const Part part{text.substr(0, text.find_first_not_of(digits))};
        if (part.is_year()) return RecordedDate{part.value(), 0, 0};
        text.remove_prefix(part.text.size());
    }
    return std::nullopt;
}

// "20.05.2020" or, as Americans write, "5/20/2020". With slashes, and no number above 12, nobody
// knows which one is the month.
RecordedDate date_before_year(const Part& first, const Part& second, const Part& year) {
    constexpr int months = 12;
    if (second.value() > months) return checked(year.value(), first.value(), second.value());
    if (second.separator == '/' && first.value() <= months && first.value() != second.value())
        return {year.value(), 0, 0};
    return checked(year.value(), second.value(), first.value());
}

}  // namespace

std::optional<RecordedDate> parse_date(std::string_view text) {
    text = trimmed(text);
    const std::vector<Part> parts = parts_of(text);
    const auto value = [&](std::size_t at) { return at < parts.size() ? parts[at].value() : 0; };
    if (parts.empty()) return first_year(text);
    if (parts[0].is_year()) return checked(value(0), value(1), value(2));
    if (parts.size() >= 3 && parts[2].is_year())
        return date_before_year(parts[0], parts[1], parts[2]);
    if (const auto date = parse_number_of_digits(parts[0].text)) return date;
    return first_year(text);
}

std::string today() {
    return fmt::format("{:%Y-%m-%d %H:%M:%S GMT}", fmt::gmtime(std::time(nullptr)));
}

std::string to_text(const RecordedDate& date) {
    std::string text = fmt::format("{:04}", date.year);
    if (date.month != 0) text += fmt::format(".{:02}", date.month);
    if (date.day != 0) text += fmt::format(".{:02}", date.day);
    return text;
}

}  // namespace outflank
