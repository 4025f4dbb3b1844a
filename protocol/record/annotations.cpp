#include "protocol/record/annotations.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/ascii.h"
#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
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

// Whether a line of moves holds a number with a sign behind one of its moves, as evaluations are
// written: "f5 +1 d6 -2".
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

// Something at the end of a text, and where it begins there; the text's end where there is nothing.
struct Word {
    std::size_t begin;
    std::string text;
};

std::string_view without_number(std::string_view text) {
    while (!text.empty() && is_digit(text.back())) text.remove_suffix(1);
    return text;
}

// The discs of both players at the end of a text, "38-26" with or without blanks.
Word discs_at_end(std::string_view text) {
    Word none{text.size(), {}};
    const std::string_view before_white = without_number(text);
    for (const std::string_view sign : {"-", ":", "\u2013", ",", ";", " "}) {
        std::string_view before_sign = sign == " " ? before_white : trimmed(before_white);
        if (!before_sign.ends_with(sign)) continue;
        before_sign.remove_suffix(sign.size());
        const std::string_view black = trimmed(before_sign);
        const std::string_view rest = without_number(black);
        const std::string_view black_discs = black.substr(rest.size());
        const std::string_view white_discs = text.substr(before_white.size());
        const bool is_apart = rest.empty() || std::string_view(" \t,;}([").find(rest.back()) !=
                                                  std::string_view::npos;
        if (white_discs.empty() || black_discs.empty() || !is_apart) return none;
        if ((sign == ":" || sign == " ") && is_time(fmt::format("{}:{}", black_discs, white_discs)))
            return none;
        const auto begin = static_cast<std::size_t>(black.data() - text.data()) + rest.size();
        return {begin, fmt::format("{}-{}", black_discs, white_discs)};
    }
    return none;
}

// A result that begins with a word or letter for its winner: "W+R", "draw", "Black wins by 2".
bool is_result_in_words(std::string_view text) {
    constexpr std::size_t longest = 5;
    const std::string first = lower_case(text.substr(0, longest));
    const auto words = {"b+", "w+", "black", "white", "draw", "jigo", "tie"};
    return std::ranges::any_of(words, [&](const char* word) { return first.starts_with(word); }) &&
           parse_result(text);
}

Word result_in_words_at_end(std::string_view text) {
    constexpr int most_words = 8;
    Word found{text.size(), {}};
    std::size_t begin = text.size();
    for (int count = 0; count < most_words; ++count) {
        const std::size_t last = text.find_last_not_of(" \t,;", begin - 1);
        if (begin == 0 || last == std::string_view::npos) break;
        begin = text.find_last_of(" \t,;}([", last) + 1;
        if (const std::string_view words = text.substr(begin); is_result_in_words(words))
            found = {begin, std::string(words)};
    }
    return found;
}

// Where the name of a side begins that ends a text, with or without a number behind it; the text's
// end where there is none. Discs behind such a name are no result: those of "White 40-24" may be
// White's first.
std::size_t side_at_end(std::string_view text) {
    constexpr std::string_view between = " \t:,";
    const auto without_blanks = [&](std::string_view of) {
        return of.substr(0, of.find_last_not_of(between) + 1);
    };
    const std::string_view name = without_blanks(without_number(without_blanks(text)));
    const std::size_t begin = name.find_last_of(" \t,;}([") + 1;
    const std::string word = lower_case(name.substr(begin));
    return word == "white" || word == "black" ? begin : text.size();
}

bool is_date(std::string_view word) {
    constexpr std::size_t shortest = 8;
    return word.size() >= shortest && parse_date(word);
}

// Digits with signs between them, such as "40-30" and "20.05.2020", and no move number.
bool is_beside_moves(std::string_view word) {
    return !word.empty() && is_digit(word.back()) &&
           word.find_first_not_of("0123456789+-./") == std::string_view::npos &&
           (is_date(word) || word.find_first_of("+-") != std::string_view::npos);
}

// A text without the words at its end that announce a result: "Final score".
std::string_view without_label(std::string_view text) {
    for (const std::string_view label : {"result", "score", "final"}) {
        const std::string_view rest = trimmed(text);
        const std::size_t begin = rest.find_last_of(" \t,;}([") + 1;
        if (lower_case(rest.substr(begin)) == label) text = rest.substr(0, begin);
    }
    return text;
}

void take(std::string_view word, LineOfMoves& line) {
    if (parse_result(word))
        line.result = word;
    else if (is_date(word))
        line.date = word;
    else
        line.left_out.emplace_back(word);
}

// Parts a line from its end and from its beginning.
class Parting {
  public:
    explicit Parting(std::string_view text) : text_(text), moves_(text) {}

    LineOfMoves parted() {
        if (trimmed(moves_).ends_with('*')) {
            moves_ = trimmed(moves_);
            moves_.remove_suffix(1);
        }
        while (take_end()) {
        }
        take_beginning();
        line_.moves.assign(static_cast<std::size_t>(moves_.data() - text_.data()), ' ');
        line_.moves += moves_;
        return std::move(line_);
    }

  private:
    // Takes what stands at the end; false where nothing but moves is left.
    bool take_end() {
        std::string_view text = trimmed(moves_);
        while (!text.empty() && std::string_view(").]").find(text.back()) != std::string_view::npos)
            text.remove_suffix(1);
        Word word = result_in_words_at_end(text);
        const bool is_alphanumerics = !word.text.empty();
        bool is_result = is_alphanumerics;
        if (!is_alphanumerics) {
            word = number_at_end(text);
            is_result =
                word.text.find_first_of("+-") != std::string::npos && parse_result(word.text);
            if (is_score(word.text) && holds_evaluation(text.substr(0, word.begin))) return false;
        }
        if (is_result ? line_.ends_game : !is_beside_moves(word.text)) return false;
        const std::size_t side = side_at_end(text.substr(0, word.begin));
        if (is_result && side < word.begin) {
            line_.left_out.emplace_back(text.substr(side));
            word.begin = side;
        } else {
            take(word.text, line_);
        }
        moves_ = text.substr(0, word.begin);
        while (!moves_.empty() &&
               std::string_view(" \t:,([").find(moves_.back()) != std::string::npos)
            moves_.remove_suffix(1);
        if (is_result) moves_ = without_label(moves_);
        line_.ends_game |= is_result;
        line_.has_result_in_words |= is_alphanumerics;
        return true;
    }

    // A result or a date in digits at the end of a text, or what looks like one.
    static Word number_at_end(std::string_view text) {
        if (Word discs = discs_at_end(text); !discs.text.empty()) return discs;
        const std::size_t begin = text.find_last_of(" \t:,}(") + 1;
        std::string word(text.substr(begin));
        if (std::ranges::none_of(word, is_digit)) return {text.size(), {}};
        // A number in a column of its own is the difference of the discs.
        const bool is_column = begin > 0 && text[begin - 1] == ',';
        if (is_column && std::ranges::all_of(word, is_digit) && parse_result("+" + word))
            word.insert(0, "+");
        return {begin, std::move(word)};
    }

    void take_beginning() {
        const std::string_view text = trimmed(moves_);
        const std::size_t size = std::min(text.find_first_of(" \t,;:"), text.size());
        if (size == text.size() || !is_beside_moves(text.substr(0, size))) return;
        if (is_score(text.substr(0, size)) && holds_evaluation(text.substr(size))) return;
        take(text.substr(0, size), line_);
        moves_ = text.substr(size + 1);
        line_.begins_game = true;
    }

    const std::string_view text_;
    std::string_view moves_;
    LineOfMoves line_;
};

}  // namespace

NumberBesideMove number_beside_move(std::string_view text) {
    if (text.starts_with('(') || text.starts_with('[')) return number_in_brackets(text);
    return plain_number(text);
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

bool is_score(std::string_view result) {
    return (result.starts_with('+') || result.starts_with('-')) && parse_number(result);
}

LineOfMoves line_of_moves(std::string_view text) { return Parting(text).parted(); }

}  // namespace outflank
