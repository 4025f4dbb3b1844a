#include "protocol/record/beside_move.h"

#include <algorithm>
#include <string>

#include "engine/ascii.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr std::string_view digits = "0123456789";

std::size_t count_digits(std::string_view text) {
    return std::min(text.find_first_not_of(digits), text.size());
}

// The length of a number that may have decimal places, or 0.
std::size_t decimal_size(std::string_view text) {
    const std::size_t whole = count_digits(text);
    if (whole == 0 || !text.substr(whole).starts_with('.')) return whole;
    const std::size_t places = count_digits(text.substr(whole + 1));
    return places == 0 ? whole : whole + 1 + places;
}

std::size_t sign_size(std::string_view text) {
    for (const std::string_view sign : {"+", "-", "\u2212"})
        if (text.starts_with(sign)) return sign.size();
    return 0;
}

// "1:02", "0:12.5"
std::size_t clock_size(std::string_view text) {
    const std::size_t colon = count_digits(text);
    if (colon == 0 || !text.substr(colon).starts_with(':')) return 0;
    if (count_digits(text.substr(colon + 1)) == 0) return 0;
    return std::min(text.find_first_not_of("0123456789:.", colon), text.size());
}

// "5s", "0.25s", "1m05s"
std::size_t size_with_units(std::string_view text) {
    std::size_t size = 0;
    while (const std::size_t number = decimal_size(text.substr(size))) {
        const std::string_view behind = text.substr(size + number);
        std::size_t unit = 0;
        while (unit < behind.size() && is_letter(behind[unit])) ++unit;
        const std::string name = lower_case(behind.substr(0, unit));
        const auto names = {"h", "m", "min", "s", "sec", "ms"};
        if (std::ranges::find(names, name) == names.end()) return 0;
        size += number + unit;
    }
    return size;
}

// A number with a sign or with decimal places, which is no move number and no part of a date or of
// a pair of discs.
std::size_t evaluation_size(std::string_view text) {
    const std::size_t sign = sign_size(text);
    const std::size_t number = decimal_size(text.substr(sign));
    if (number == 0) return 0;
    const bool is_whole = number == count_digits(text.substr(sign));
    if (sign == 0 && is_whole) return 0;
    const std::string_view behind = text.substr(sign + number);
    if (behind.empty()) return sign + number;
    const bool goes_on = is_alphanumeric(behind.front()) || sign_size(behind) > 0 ||
                         std::string_view(".:)").find(behind.front()) != std::string_view::npos;
    return goes_on ? 0 : sign + number;
}

NumberBesideMove plain_number(std::string_view text) {
    if (const std::size_t clock = clock_size(text)) return {clock, true};
    if (const std::size_t size = size_with_units(text)) return {size, true};
    return {evaluation_size(text), false};
}

// All that stands in brackets must be numbers; a whole one may be an evaluation there, but not in
// square brackets, where move numbers stand.
NumberBesideMove number_in_brackets(std::string_view text) {
    constexpr std::size_t longest = 40;
    const std::size_t close = text.substr(0, longest).find(text.front() == '(' ? ')' : ']');
    if (close == std::string_view::npos) return {};
    const std::string_view inside = text.substr(0, close);
    NumberBesideMove all{0, false};
    for (std::size_t at = 1; at < close;) {
        if (std::string_view(" \t,;/").find(inside[at]) != std::string_view::npos) {
            ++at;
            continue;
        }
        NumberBesideMove next = plain_number(inside.substr(at));
        if (next.size == 0 && text.front() == '(') next.size = count_digits(inside.substr(at));
        at += next.size;
        if (next.size == 0 || (at < close && is_alphanumeric(inside[at]))) return {};
        all = {close + 1, all.is_time || next.is_time};
    }
    return all;
}

}  // namespace

NumberBesideMove number_beside_move(std::string_view text) {
    if (text.starts_with('(') || text.starts_with('[')) return number_in_brackets(text);
    return plain_number(text);
}

bool holds_evaluation(std::string_view line) {
    for (std::size_t at = line.find_first_of("+-"); at != std::string_view::npos;
         at = line.find_first_of("+-", at + 1)) {
        if (at < 2 || evaluation_size(line.substr(at)) == 0) continue;
        const char before = line[at - 1];
        const bool is_behind_move = is_digit(before) && is_letter(line[at - 2]);
        if (is_behind_move || std::string_view(" \t,;:([/=").find(before) != std::string_view::npos)
            return true;
    }
    return false;
}

std::size_t color_beside_move(std::string_view text, std::size_t at) {
    if (at > 0 && is_alphanumeric(text[at - 1])) return 0;
    constexpr std::size_t word_size = 5;
    const std::string word = lower_case(text.substr(at, word_size));
    const bool is_word = word == "black" || word == "white";
    if (!is_word && word.front() != 'b' && word.front() != 'w') return 0;
    const std::size_t size = is_word ? word_size : 1;
    const std::string_view behind = text.substr(at + size);
    if (!behind.empty() &&
        std::string_view(" \t\r\n:,;|.").find(behind.front()) == std::string_view::npos)
        return 0;
    const std::size_t next = behind.find_first_not_of(" \t\r\n");
    // "b" may be what a line has of "b4", but not in a column of its own.
    const bool is_column =
        at > 0 && std::string_view(",;|\t").find(text[at - 1]) != std::string_view::npos;
    const bool may_be_move =
        word.front() == 'b' && (next == std::string_view::npos || is_digit(behind[next]));
    return !is_word && may_be_move && !is_column ? 0 : size;
}

}  // namespace outflank
