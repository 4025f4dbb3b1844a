#include "protocol/session/drawing.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "engine/notation.h"

namespace outflank {

namespace {

// Shades of the 256-colour palette.
constexpr std::string_view on_green = "\x1b[48;5;28m";
constexpr std::string_view black_disc = "\x1b[1;38;5;16m";
constexpr std::string_view white_disc = "\x1b[1;38;5;231m";
constexpr std::string_view faint = "\x1b[22;38;5;148m";
constexpr std::string_view underlined = "\x1b[4m";
constexpr std::string_view not_underlined = "\x1b[24m";
constexpr std::string_view plain = "\x1b[0m";

std::string player_line(const Game& game, Color color) {
    const Supply supply = game.supply(color);
    std::string line =
        fmt::format("{} {:2} discs, {:2} left", color == Color::black ? "Black X" : "White O",
                    count(game.position().discs_of(color)), supply.left);
    if (supply.given > 0) line += fmt::format(" ({} given)", supply.given);
    if (!game.is_over() && game.to_move() == color)
        line += game.position().must_pass() ? "  <- must pass" : "  <- to move";
    return line;
}

std::string last_line(const Game& game) {
    if (const std::optional<int> score = game.final_score()) return result_in_words(*score);
    if (game.ply_count() == 0) return "";
    return fmt::format("{}. {} {}", game.ply_count(), to_string(opposite(game.to_move())),
                       to_string(game.moves().back()));
}

}  // namespace

std::string drawing(const Game& game, bool in_color) {
    const std::string_view letters = "  a b c d e f g h\n";
    const std::array<std::string, 3> beside = {player_line(game, Color::black),
                                               player_line(game, Color::white), last_line(game)};
    const Bitboard moves = game.position().board.moves();
    const Square last = game.ply_count() > 0 ? game.moves().back() : Square::none;

    std::string text(letters);
    for (int row = 0; row < 8; ++row) {
        text += fmt::format("{}{}", row + 1, in_color ? on_green : "");
        for (int column = 0; column < 8; ++column) {
            const Square square = square_at(column, row);
            const auto put = [&](std::string_view shade, char mark) {
                const bool is_last = in_color && square == last;
                text += fmt::format(" {}{}{}{}", in_color ? shade : "", is_last ? underlined : "",
                                    mark, is_last ? not_underlined : "");
            };
            if (contains(game.position().discs_of(Color::black), square))
                put(black_disc, 'X');
            else if (contains(game.position().discs_of(Color::white), square))
                put(white_disc, 'O');
            else
                put(faint, contains(moves, square) ? '+' : '.');
        }
        text += fmt::format(" {}{}", in_color ? plain : "", row + 1);
        const auto at = static_cast<std::size_t>(row - 2);  // rows 3 to 5
        if (row >= 2 && at < beside.size() && !beside[at].empty()) text += "   " + beside[at];
        text += '\n';
    }
    text += letters;
    return text;
}

std::string result_in_words(int black) {
    if (black == 0) return "a draw";
    return fmt::format("{} wins by {}", black > 0 ? "Black" : "White", black > 0 ? black : -black);
}

}  // namespace outflank
