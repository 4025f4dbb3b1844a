#include "protocol/front_end/nboard_text.h"

#include <fmt/format.h>

#include "protocol/play/any_game.h"
#include "protocol/system/text.h"

namespace outflank {

std::string in_capitals(std::string_view move) {
    return move == pass_text ? "PA" : upper_case(move);
}

std::string in_capitals(const std::vector<std::string>& line) {
    std::string text;
    for (const std::string& move : line) text += in_capitals(move);
    return text;
}

std::string depth_text(const Hints& hints, int empties) {
    if (hints.exact) return "100%";
    if (hints.depth >= empties) return fmt::format("{}@{}%", hints.depth, hints.selectivity);
    return std::to_string(hints.depth);
}

std::string discs(int score) { return fmt::format("{}.00", score); }

std::string hint_line(const Hint& hint, int score, const std::string& depth) {
    return fmt::format("search {} {} 0 {}\n", in_capitals(hint.line), discs(score), depth);
}

std::string hint_line(const BookHint& hint) {
    return fmt::format("book {} {} {} {}\n", in_capitals(hint.move), discs(hint.score), hint.games,
                       hint.depth);
}

}  // namespace outflank
