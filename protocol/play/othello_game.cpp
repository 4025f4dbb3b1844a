#include "protocol/play/othello_game.h"

#include <fmt/format.h>

#include "engine/hash.h"
#include "engine/notation.h"
#include "engine/symmetry.h"
#include "search/tiers/tier.h"

namespace outflank {

namespace {

// Shades of the 256-colour palette.
constexpr std::string_view on_green = "\x1b[48;5;28m";
constexpr std::string_view black_disc = "\x1b[1;38;5;16m";
constexpr std::string_view white_disc = "\x1b[1;38;5;231m";
constexpr std::string_view faint = "\x1b[22;38;5;191m";
constexpr std::string_view not_underlined = "\x1b[24m";

}  // namespace

std::unique_ptr<AnyGame> OthelloGame::clone() const { return std::make_unique<OthelloGame>(*this); }

Result<void> OthelloGame::set_up(std::string_view position) {
    return parse_position(position).map([this](const Position& first) { game_ = Game(first); });
}

std::string OthelloGame::position() const { return to_string(game_.position()); }

Result<std::string> OthelloGame::parse_move(std::string_view text) const {
    return outflank::parse_move(text).map([](Square move) { return to_string(move); });
}

Result<void> OthelloGame::play(std::string_view move) {
    return outflank::parse_move(move).and_then(
        [this](Square parsed) { return game_.play(parsed); });
}

std::vector<std::string> OthelloGame::moves() const { return texts_of(game_.moves()); }

std::vector<std::string> OthelloGame::legal_moves(Color color) const {
    const Position& position = game_.position();
    const Board& board = position.board;
    return texts_of(Squares((color == position.to_move ? board : board.after_pass()).moves()));
}

int OthelloGame::discs(Color color) const { return count(game_.position().discs_of(color)); }

std::vector<std::string> OthelloGame::rows() const {
    std::vector<std::string> rows(8, std::string(8, '.'));
    const std::string squares = to_string(game_.position());
    for (std::size_t square = 0; square < square_count; ++square)
        if (squares[square] != '-') rows[square / 8][square % 8] = squares[square];
    return rows;
}

std::string OthelloGame::drawing(bool in_color, int width) const {
    const std::vector<std::string> captions = this->captions("disc");
    constexpr int board_width = 22;  // with the blanks before the captions
    constexpr int caption_width = 48;
    const bool is_beside = width == 0 || width >= board_width + caption_width;
    const std::string_view letters = "  a b c d e f g h\n";
    const Bitboard moves = game_.position().board.moves();
    const Square last = game_.ply_count() > 0 ? game_.moves().back() : Square::none;

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
            if (contains(game_.position().discs_of(Color::black), square))
                put(black_disc, 'X');
            else if (contains(game_.position().discs_of(Color::white), square))
                put(white_disc, 'O');
            else
                put(faint, contains(moves, square) ? '+' : '.');
        }
        text += fmt::format(" {}{}", in_color ? ansi_plain : "", row + 1);
        const auto caption = static_cast<std::size_t>(row - 2);  // beside rows 3 to 5
        if (is_beside && row >= 2 && caption < captions.size()) text += "   " + captions[caption];
        text += '\n';
    }
    text += letters;
    if (!is_beside)
        for (const std::string& caption : captions) text += caption + '\n';
    return text;
}

std::uint64_t OthelloGame::perft(int depth) const {
    const Board& board = game_.position().board;
    return tier().perft(board.player, board.opponent, depth);
}

std::uint64_t OthelloGame::symmetric_hash() const {
    return hash(canonical(game_.position().board));
}

}  // namespace outflank
