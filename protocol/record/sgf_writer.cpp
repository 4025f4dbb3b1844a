#include "protocol/record/sgf_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

// SGF's result of a record's one. When a game was resigned ("12:r") or lost on time ("12:t"), SGF
// tells only who won.
std::string to_sgf_result(const std::string& result) {
    const std::size_t colon = std::min(result.find(':'), result.size());
    const auto score = parse_number(std::string_view(result).substr(0, colon));
    if (!score) return result;
    const std::string winner = *score > 0 ? "B+" : "W+";
    if (colon + 1 < result.size()) return winner + (result[colon + 1] == 't' ? "Time" : "Resign");
    return *score == 0 ? "0" : winner + to_decimal(std::abs(*score), 2);
}

// A text as it may stand between brackets.
std::string escaped(std::string_view text) {
    std::string value;
    for (const char c : text) {
        if (c == ']' || c == '\\') value += '\\';
        value += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return value;
}

// The form "fe", which other programs write, too.
std::string as_point(Square square) {
    return {static_cast<char>('a' + column(square)), static_cast<char>('a' + row(square))};
}

std::string list_of(std::string_view name, Bitboard discs) {
    std::string text(discs == 0 ? "" : name);
    for (const Square square : Squares(discs)) text += "[" + as_point(square) + "]";
    return text;
}

}  // namespace

std::string to_sgf(const GameRecord& game) {
    std::string text = "(;FF[4]GM[2]SZ[8]CA[UTF-8]AP[Outflank:" OUTFLANK_VERSION "]\n";
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) text += fmt::format("{}[{}]", name, escaped(value));
    };
    add("PB", game.black);
    add("PW", game.white);
    add("PC", game.place);
    add("DT", game.date);
    add("RE", to_sgf_result(game.result));
    for (const auto& [name, value] : game.tags) add(name, value);
    if (const auto first = parse_position(game.first)) {
        text += '\n' + list_of("AB", first->discs_of(Color::black)) +
                list_of("AW", first->discs_of(Color::white));
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
