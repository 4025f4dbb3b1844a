#include "protocol/record/recorded_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "protocol/system/text.h"

namespace outflank {

namespace {

using ResultEnd = RecordedResult::End;

constexpr double most_discs = square_count;

// How a game ended, by the letter that GGF and SGF have for it. SGF may write the word in full.
std::optional<ResultEnd> end_of(std::string_view word) {
    if (word == "r" || word == "resign" || word == "resignation") return ResultEnd::resigned;
    if (word == "t" || word == "time") return ResultEnd::time;
    if (word == "s") return ResultEnd::agreed;
    if (word == "f" || word == "l" || word == "forfeit") return ResultEnd::forfeit;
    return std::nullopt;
}

// "+12.00:r"
std::optional<RecordedResult> parse_ggf_result(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto score = parse_number(text.substr(0, colon));
    if (!score) return std::nullopt;
    const auto end = end_of(trimmed(text.substr(std::min(colon + 1, text.size()))));
    return result_of_score(*score, end.value_or(ResultEnd::played));
}

// Takes the first of these words that the text begins with, and blanks; whether there is one.
bool take_word(std::string_view& text, std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) {
        if (!text.starts_with(word)) continue;
        text = trimmed(text.substr(word.size()));
        return true;
    }
    return false;
}

// "1-0", "1/2-1/2", or the discs of both sides, "38-26" or "38:26". Empties go to the winner.
std::optional<RecordedResult> parse_pair(std::string_view text) {
    if (text == "1-0") return RecordedResult{Color::black, std::nullopt, ResultEnd::played};
    if (text == "0-1") return RecordedResult{Color::white, std::nullopt, ResultEnd::played};
    if (text == "1/2-1/2") return result_of_score(0);
    std::size_t dash = text.find_first_of("-:");
    std::size_t size = 1;
    for (const std::string_view sign : {"\u2013", "\u2014", "\u2212", " to "})
        if (const std::size_t found = text.find(sign); found != std::string_view::npos) {
            dash = found;
            size = sign.size();
        }
    if (dash == std::string_view::npos || dash == 0) return std::nullopt;
    const auto black = parse_integer(trimmed(text.substr(0, dash)));
    const auto white = parse_integer(trimmed(text.substr(dash + size)));
    if (!black || !white || *black < 0 || *white < 0 || *black + *white > square_count ||
        *black + *white == 0)
        return std::nullopt;
    if (*black == *white) return result_of_score(0);
    return result_of_score(*black > *white ? most_discs - 2 * static_cast<double>(*white)
                                           : 2 * static_cast<double>(*black) - most_discs);
}

// The discs of both sides behind their names: "black: 40, white: 24", "white 24 black 40".
std::optional<RecordedResult> parse_discs_by_name(std::string_view text) {
    std::string plain(text);
    std::ranges::replace_if(
        plain, [](char c) { return std::string_view(":=,;").find(c) != std::string_view::npos; },
        ' ');
    std::vector<std::string> parts = words(plain);
    if (parts.size() != 4) return std::nullopt;
    if (parts[0] == "white") std::rotate(parts.begin(), parts.begin() + 2, parts.end());
    if (parts[0] != "black" || parts[2] != "white") return std::nullopt;
    return parse_pair(parts[1] + "-" + parts[3]);
}

// "b+12", "w+r", "black 12", "white wins by 2", "white won: 38 to 26", "black resigns", "white lost
// on time", "draw 32-32"
std::optional<RecordedResult> parse_sgf_result(std::string_view text) {
    std::string_view rest = text;
    if (take_word(rest, {"drawn", "draw", "jigo", "tie"})) {
        const auto pair = parse_pair(rest);
        return rest.empty() || (pair && !pair->winner) ? result_of_score(0) : std::nullopt;
    }
    const bool is_black = text.starts_with('b');
    if (!take_word(rest, {"black", "white", "b", "w"})) return std::nullopt;
    Color winner = is_black ? Color::black : Color::white;
    const bool is_loss = take_word(rest, {"lost", "loses"});
    if (is_loss || rest == "resigns" || rest == "resigned") winner = opposite(winner);
    if (rest == "resigns" || rest == "resigned")
        return RecordedResult{winner, std::nullopt, ResultEnd::resigned};
    const bool is_win = is_loss || take_word(rest, {"+", "wins", "won"});
    const bool is_by = take_word(rest, {"by ", "on "}) || (is_win && take_word(rest, {":"}));
    if (const auto end = end_of(rest); end && (is_win || is_by))
        return RecordedResult{winner, std::nullopt, *end};
    if (rest.empty() && is_win) return RecordedResult{winner, std::nullopt, ResultEnd::played};
    // The winner's discs may stand first.
    const auto pair = is_win ? parse_pair(rest) : std::nullopt;
    const auto discs = pair && pair->score ? std::abs(*pair->score) : parse_number(rest);
    if (!discs || *discs < 0) return std::nullopt;
    return result_of_score(winner == Color::black ? *discs : -*discs);
}

}  // namespace

std::optional<RecordedResult> result_of_score(double score, ResultEnd end) {
    if (std::abs(score) > most_discs) return std::nullopt;
    RecordedResult result{std::nullopt, score == 0 ? 0 : score, end};  // no -0
    if (score > 0) result.winner = Color::black;
    if (score < 0) result.winner = Color::white;
    return result;
}

double RecordedResult::counted_score() const {
    if (score || !winner) return score.value_or(0);
    return *winner == Color::black ? most_discs : -most_discs;
}

int RecordedResult::black_discs() const {
    return (square_count + static_cast<int>(std::lround(counted_score()))) / 2;
}

std::optional<RecordedResult> parse_result(std::string_view text) {
    const std::string plain = lower_case(trimmed(text));
    if (const auto result = parse_pair(plain)) return result;
    if (const auto result = parse_ggf_result(plain)) return result;
    if (const auto result = parse_discs_by_name(plain)) return result;
    return parse_sgf_result(plain);
}

bool is_time(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return false;
    const auto black = parse_integer(text.substr(0, colon));
    const auto white = parse_integer(text.substr(colon + 1));
    return !black || !white || *black + *white != square_count;
}

std::optional<std::string> warning_on_result(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string plain = lower_case(trimmed(text));
    const std::string_view end = trimmed(text.substr(colon + 1));
    if (parse_pair(plain) || !parse_ggf_result(plain) || end_of(lower_case(end)))
        return std::nullopt;
    return fmt::format("left out: {} in the result {}, no known end of a game", quoted(end),
                       quoted(text));
}

std::string to_ggf_result(const RecordedResult& result) {
    const double score = result.counted_score();
    std::string text = (score < 0 ? "" : "+") + to_decimal(score, 2);
    if (result.end == ResultEnd::resigned) text += ":r";
    if (result.end == ResultEnd::time) text += ":t";
    return text;
}

std::string to_sgf_result(const RecordedResult& result) {
    if (!result.winner) return "0";
    const std::string winner = *result.winner == Color::black ? "B+" : "W+";
    constexpr std::array<std::string_view, 5> letters = {"", "R", "T", "", "F"};  // by End
    const std::string_view letter = letters[static_cast<std::size_t>(result.end)];
    if (!letter.empty()) return winner + std::string(letter);
    return winner + (result.score ? to_decimal(std::abs(*result.score), 2) : "");
}

std::string to_pgn_result(const RecordedResult& result) {
    if (!result.winner) return fmt::format("{0}-{0}", square_count / 2);
    if (!result.score) return *result.winner == Color::black ? "1-0" : "0-1";
    const int black = result.black_discs();
    return fmt::format("{}-{}", black, square_count - black);
}

}  // namespace outflank
