#include "protocol/book/book_game.h"

#include <cmath>

namespace outflank {

Result<BookGame> book_line_of(const GameRecord& record) {
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    BookGame line{game->first().board, game->moves(), {}};
    if (const auto score = record.score()) {
        const int for_black = static_cast<int>(std::lround(*score));
        line.score = game->first().to_move == Color::black ? for_black : -for_black;
    }
    return line;
}

Result<BookGame> book_game_of(const GameRecord& record) {
    auto game = book_line_of(record);
    if (game && !game->score) return error("it has no result");
    return game;
}

}  // namespace outflank
