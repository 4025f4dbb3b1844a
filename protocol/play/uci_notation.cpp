#include "protocol/play/uci_notation.h"

#include <fmt/format.h>

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
    const std::vector<std::string> rows = split(fields[0], '/');
    if (rows.size() != 8) return error("FEN: a board has 8 rows");
    std::string squares;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (const char c : rows[row]) {
            if (c >= '1' && c <= '8')
                squares.append(static_cast<std::size_t>(c - '0'), '-');
            else if (c == 'P' || c == 'p')
                squares += c == 'P' ? 'X' : 'O';
            else
                return error(
                    fmt::format("FEN: row {} holds {}", row + 1, quoted(std::string(1, c))));
        }
        if (squares.size() != 8 * (row + 1))
            return error(
                fmt::format("FEN: row {} has {} squares", row + 1, squares.size() - 8 * row));
    }
    if (squares.find_first_of("XO") == std::string::npos)
        return error("FEN: a board without discs");
    if (fields[1] != "w" && fields[1] != "b")
        return error("FEN: not a side to move: " + quoted(fields[1]));
    return squares + (fields[1] == "w" ? " X" : " O");
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
