#include "protocol/record/uci_notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/notation.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// A square with its rows counted from the other side: "f5" for "f4".
std::string mirrored(std::string_view square) {
    return {square[0], static_cast<char>('1' + '8' - square[1])};
}

// The first square in their order, row by row from the bottom, with a disc of the side to move;
// where it has none, with any disc.
std::string first_square(const AnyGame& game) {
    const std::vector<std::string> rows = game.rows();
    const char* const own = game.to_move() == Color::black ? "X" : "O";
    for (const char* const discs : {own, "XO"}) {
        for (std::size_t rank = 0; rank < rows.size(); ++rank) {
            const std::size_t column = rows[rows.size() - 1 - rank].find_first_of(discs);
            if (column != std::string::npos)
                return {static_cast<char>('a' + column), static_cast<char>('1' + rank)};
        }
    }
    return "a1";
}

// One row of a FEN into the two sets; what is wrong with it, or nothing.
std::string read_row(std::string_view text, int row, Bitboard& black, Bitboard& white) {
    int column = 0;
    for (const char c : text) {
        if (c >= '1' && c <= '8') {
            column += c - '0';
            continue;
        }
        if (c != 'P' && c != 'p') return fmt::format("holds {}", quoted(std::string(1, c)));
        if (column < 8) (c == 'P' ? black : white) |= bit(square_at(column, row));
        ++column;
    }
    return column == 8 ? "" : fmt::format("has {} squares", column);
}

// A pocket may hold a blank, and says nothing that the board does not.
Result<std::string> without_pocket(std::string_view text) {
    const std::size_t open = text.find('[');
    if (open == std::string_view::npos) return std::string(text);
    const std::size_t close = text.find(']', open);
    if (close == std::string_view::npos) return error("FEN: the pocket has no end");
    return std::string(text.substr(0, open)) + ' ' + std::string(text.substr(close + 1));
}

}  // namespace

std::string to_uci(std::string_view move, const AnyGame& game) {
    if (move != pass_text) return "P@" + mirrored(move);
    return first_square(game) + first_square(game);
}

std::string to_uci(const std::vector<std::string>& line, const AnyGame& game) {
    const std::unique_ptr<AnyGame> played = game.clone();
    std::string text;
    for (const std::string& move : line) {
        const std::string written = to_uci(move, *played);
        if (!played->play(move)) break;
        text += (text.empty() ? "" : " ") + written;
    }
    return text;
}

Result<std::string> parse_uci_move(std::string_view text) {
    const std::string move = lower_case(text);
    if (move == "pass" || move == "0000" || move == "@@@@") return std::string(pass_text);
    if (move.size() == 4 && move.substr(0, 2) == move.substr(2) && parse_square(move.substr(2)))
        return std::string(pass_text);
    const std::string square = move.starts_with("p@") ? move.substr(2) : move;
    if (!parse_square(square)) return error("not a move: " + quoted(text));
    return mirrored(square);
}

Result<std::string> parse_fen(std::string_view text) {
    const Result<std::string> plain = without_pocket(text);
    if (!plain) return tl::make_unexpected(plain.error());
    const std::vector<std::string> fields = words(*plain);
    if (fields.size() < 2) return error("FEN: a board and a side to move are needed");
    Bitboard black = 0;
    Bitboard white = 0;
    int row = 0;
    for (std::string_view rest = fields[0]; row < 8; ++row) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        if (const std::string wrong = read_row(rest.substr(0, end), row, black, white);
            !wrong.empty())
            return error(fmt::format("FEN: row {} {}", row + 1, wrong));
        const bool is_last = end == rest.size();
        if (is_last != (row == 7)) return error("FEN: a board has 8 rows");
        rest.remove_prefix(is_last ? end : end + 1);
    }
    if ((black | white) == 0) return error("FEN: a board without discs");
    if (fields[1] != "w" && fields[1] != "b")
        return error("FEN: not a side to move: " + quoted(fields[1]));
    return to_string(position_of(black, white, fields[1] == "w" ? Color::black : Color::white));
}

std::string to_fen(const AnyGame& game) {
    std::string fen;
    for (const std::string& row : game.rows()) {
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) fen += std::to_string(empty);
            empty = 0;
        };
        fen += fen.empty() ? "" : "/";
        for (const char c : row) {
            if (c == '.') {
                ++empty;
                continue;
            }
            write_empty();
            fen += c == 'X' ? 'P' : 'p';
        }
        write_empty();
    }
    constexpr std::size_t pocket = 60;
    return fen + '[' + std::string(pocket, 'P') + std::string(pocket, 'p') + "] " +
           (game.to_move() == Color::black ? 'w' : 'b') + " 0 1";
}

}  // namespace outflank
