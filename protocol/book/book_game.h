#pragma once

#include "engine/result.h"
#include "protocol/record/game_record.h"
#include "search/book/book.h"

namespace outflank {

/// A game for a book to learn, or, where it has no result, a line. An error says why it cannot be
/// learned: its moves are wrong, or it is no game of Othello.
Result<BookGame> book_line_of(const GameRecord& record);
/// The game of a record for a book to learn. Also an error: a game without a result.
Result<BookGame> book_game_of(const GameRecord& record);

}  // namespace outflank
