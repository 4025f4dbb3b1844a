#include "engine/notation.h"

#include <algorithm>
#include <array>

#include "engine/text.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

using detail::lower_case;
using detail::quoted;

enum class Content { black, white, empty, blank, unknown };

Content content_of(char c) {
    if (std::string_view("Xx*bB").find(c) != std::string_view::npos) return Content::black;
    if (std::string_view("OowW").find(c) != std::string_view::npos) return Content::white;
    if (c == '-' || c == '.') return Content::empty;
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') return Content::blank;
    return Content::unknown;
}

}  // namespace

std::string to_string(Square move) {
    if (move == Square::pass) return "pass";
    if (!is_on_board(move)) return "none";
    return {static_cast<char>('a' + column(move)), static_cast<char>('1' + row(move))};
}

std::string to_string(Color color) { return color == Color::black ? "black" : "white"; }

std::string player_name(Color color) { return color == Color::black ? "Black" : "White"; }

Result<Square> parse_square(std::string_view text) {
    if (text.size() == 2) {
        const int column = lower_case(text[0]) - 'a';
        const int row = text[1] - '1';
        if (column >= 0 && column < 8 && row >= 0 && row < 8) return square_at(column, row);
    }
    return error("not a square: " + quoted(text));
}

Result<Square> parse_move(std::string_view text) {
    static constexpr std::array<std::string_view, 4> passes = {"pass", "pa", "ps", "--"};
    if (std::find(passes.begin(), passes.end(), lower_case(text)) != passes.end())
        return Square::pass;
    if (const auto square = parse_square(text)) return *square;
    return error("not a move: " + quoted(text));
}

Result<Position> parse_position(std::string_view text) {
    Bitboard black = 0;
    Bitboard white = 0;
    int square = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const Content content = content_of(text[at]);
        if (content == Content::blank) continue;
        const std::string where = " at character " + std::to_string(at + 1);
        if (content == Content::unknown)
            return error("not a square's content: " + quoted(text.substr(at, 1)) + where);
        if (square == square_count) {  // the side to move
            if (content == Content::empty)
                return error("not a side to move: " + quoted(text.substr(at, 1)) + where);
            const std::size_t rest = text.find_first_not_of(" \t\r\n", at + 1);
            if (rest != std::string_view::npos)
                return error("text after the side to move: " + quoted(text.substr(rest)));
            if ((black | white) == 0) return error("a board without discs");
            return position_of(black, white,
                               content == Content::black ? Color::black : Color::white);
        }
        if (content == Content::black) black |= bit(square_at(square));
        if (content == Content::white) white |= bit(square_at(square));
        ++square;
    }
    if (square < square_count)
        return error("a board has 64 squares, this one has " + std::to_string(square));
    return error("the side to move is missing");
}

std::string to_string(const Position& position) {
    std::string text(square_count, '-');
    for (const Square square : Squares(position.discs_of(Color::black)))
        text[static_cast<std::size_t>(index(square))] = 'X';
    for (const Square square : Squares(position.discs_of(Color::white)))
        text[static_cast<std::size_t>(index(square))] = 'O';
    return text + (position.to_move == Color::black ? " X" : " O");
}

}  // namespace outflank::inline OUTFLANK_TIER
