#include "protocol/play/drawing.h"

#include <fmt/format.h>

#include <string_view>

namespace outflank {

namespace {

// Shades of the 256-colour palette.
constexpr std::string_view on_green = "\x1b[48;5;28m";
constexpr std::string_view black_disc = "\x1b[1;38;5;16m";
constexpr std::string_view white_disc = "\x1b[1;38;5;231m";
constexpr std::string_view faint = "\x1b[22;38;5;148m";
constexpr std::string_view not_underlined = "\x1b[24m";

}  // namespace

std::string drawing(const Game& game, const std::array<std::string, 3>& captions, bool in_color,
                    int width) {
    constexpr int board_width = 22;  // with the blanks before the captions
    constexpr int caption_width = 48;
    const bool is_beside = width == 0 || width >= board_width + caption_width;
    const std::string_view letters = "  a b c d e f g h\n";
    const Bitboard moves = game.position().board.moves();
    const Square last = game.ply_count() > 0 ? game.moves().back() : Square::none;

    std::string text(letters);
    for (int row = 0; row < 8; ++row) {
        text += fmt::format("{}{}", row + 1, in_color ? on_green : "");
        for (int column = 0; column < 8; ++column) {
            const Square square = square_at(column, row);
            const auto put = [&](std::string_view shade, char mark) {
                const bool is_last = in_color && square == last;
                text +=
                    fmt::format(" {}{}{}{}", in_color ? shade : "", is_last ? ansi_underlined : "",
                                mark, is_last ? not_underlined : "");
            };
            if (contains(game.position().discs_of(Color::black), square))
                put(black_disc, 'X');
            else if (contains(game.position().discs_of(Color::white), square))
                put(white_disc, 'O');
            else
                put(faint, contains(moves, square) ? '+' : '.');
        }
        text += fmt::format(" {}{}", in_color ? ansi_plain : "", row + 1);
        const auto caption = static_cast<std::size_t>(row - 2);  // beside rows 3 to 5
        if (is_beside && row >= 2 && caption < captions.size() && !captions[caption].empty())
            text += "   " + captions[caption];
        text += '\n';
    }
    text += letters;
    if (!is_beside)
        for (const std::string& caption : captions)
            if (!caption.empty()) text += caption + '\n';
    return text;
}

}  // namespace outflank
