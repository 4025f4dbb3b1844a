#include "protocol/record/uci_notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

Square mirrored(Square square) { return square_at(column(square), 7 - row(square)); }

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

std::string to_uci(Square move, const Position& position) {
    if (is_on_board(move)) return "P@" + to_string(mirrored(move));
    if (move != Square::pass) return "(none)";
    // A byte is a row: the first square in their order is the lowest one with the bytes reversed.
    const Bitboard own =
        position.board.player != 0 ? position.board.player : position.board.discs();
    const std::string square = to_string(first(__builtin_bswap64(own)));
    return square + square;
}

std::string to_uci(const std::vector<Square>& line, Position position) {
    std::string text;
    for (const Square move : line) {
        if (!position.is_legal(move)) break;
        if (!text.empty()) text += ' ';
        text += to_uci(move, position);
        position = position.after(move);
    }
    return text;
}

Result<Square> parse_uci_move(std::string_view text) {
    const std::string move = lower_case(text);
    if (move == "pass" || move == "0000" || move == "@@@@") return Square::pass;
    if (move.size() == 4 && move.substr(0, 2) == move.substr(2) && parse_square(move.substr(2)))
        return Square::pass;
    const auto square = parse_square(move.starts_with("p@") ? move.substr(2) : move);
    if (!square) return error("not a move: " + quoted(text));
    return mirrored(*square);
}

Result<Position> parse_fen(std::string_view text) {
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
    return position_of(black, white, fields[1] == "w" ? Color::black : Color::white);
}

std::string to_fen(const Position& position) {
    std::string fen;
    for (int row = 0; row < 8; ++row) {
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) fen += std::to_string(empty);
            empty = 0;
        };
        for (int column = 0; column < 8; ++column) {
            const Square square = square_at(column, row);
            if (!contains(position.board.discs(), square)) {
                ++empty;
                continue;
            }
            write_empty();
            fen += contains(position.discs_of(Color::black), square) ? 'P' : 'p';
        }
        write_empty();
        if (row < 7) fen += '/';
    }
    constexpr std::size_t pocket = 60;
    return fen + '[' + std::string(pocket, 'P') + std::string(pocket, 'p') + "] " +
           (position.to_move == Color::black ? 'w' : 'b') + " 0 1";
}

}  // namespace outflank
