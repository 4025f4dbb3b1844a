#include "protocol/book/book_game.h"

#include <cmath>

namespace outflank {

Result<BookGame> book_game_of(const GameRecord& record) {
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    const auto score = record.score();
    if (!score) return error("it has no result");
    const int for_black = static_cast<int>(std::lround(*score));
    const bool is_blacks = game->first().to_move == Color::black;
    return BookGame{game->first().board, game->moves(), is_blacks ? for_black : -for_black};
}

}  // namespace outflank
