#include "protocol/record/sgf_writer.h"

#include <fmt/format.h>

#include "engine/notation.h"
#include "protocol/record/own_data.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/sgf_draft.h"

namespace outflank {

namespace {

// Whether SGF's result does not tell all that the record's does, such as the discs of a game that
// was resigned.
bool is_less(const std::string& written, const std::string& told) {
    if (told.empty() || told == "?" || told == written) return false;
    const auto result = parse_result(told);
    return !result || parse_result(written) != result;
}

// A text as it may stand between brackets.
std::string escaped_sgf(std::string_view text) {
    std::string value;
    for (const char c : text) {
        if (c == ']' || c == '\\') value += '\\';
        value += c;
    }
    return value;
}

// The form "fe", which other programs write, too.
std::string as_point(Square square) {
    return {static_cast<char>('a' + column(square)), static_cast<char>('a' + row(square))};
}

std::string sgf_list(std::string_view name, Bitboard discs) {
    std::string text(discs == 0 ? "" : name);
    for (const Square square : Squares(discs)) text += "[" + as_point(square) + "]";
    return text;
}

}  // namespace

std::string sgf_result(const GameRecord& game) {
    const std::string& told = game.result;
    const auto result = game.known_result();
    const bool is_sgf = told == "Void" || (result && told.size() > 1 && told[1] == '+');
    if (is_sgf) return told;
    return result ? to_sgf_result(*result) : told.empty() ? "" : "?";
}

std::string to_sgf(const GameRecord& game) {
    std::string text = "(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Outflank:" OUTFLANK_VERSION "]\n";
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) text += fmt::format("{}[{}]", name, escaped_sgf(value));
    };
    add("PB", game.black);
    add("PW", game.white);
    add("PC", game.place);
    add("DT", game.date);
    const std::string result = sgf_result(game);
    add("RE", result);
    Tags own;
    if (is_less(result, game.result)) own.emplace_back("RE", game.result);
    std::string_view last;  // values of one name stand side by side
    for (const auto& [name, value] : game.tags) {
        if (!is_free_sgf_property(name)) {
            own.emplace_back(name, value);
            continue;
        }
        if (name != last) text += name;
        text += "[" + escaped_sgf(value) + "]";
        last = name;
    }
    add(sgf_own_property, own.empty() ? "" : to_own_data(own));
    if (const auto first = parse_position(game.first)) {
        text += '\n' + sgf_list("AB", first->discs_of(Color::black)) +
                sgf_list("AW", first->discs_of(Color::white));
        add("PL", first->to_move == Color::black ? "B" : "W");
    }
    constexpr int moves_a_line = 10;
    int number = 0;
    for (const RecordedMove& move : game.moves) {
        const auto square = parse_square(move.move);
        if (!square) continue;  // a pass
        if (number++ % moves_a_line == 0) text += '\n';
        text += fmt::format(";{}[{}]", move.color == Color::black ? 'B' : 'W', as_point(*square));
    }
    return text + ")\n";
}

}  // namespace outflank
