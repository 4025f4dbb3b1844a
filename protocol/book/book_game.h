#pragma once

#include "engine/result.h"
#include "protocol/record/game_record.h"
#include "search/book/book.h"

namespace outflank {

/// A game for a book to learn. An error tells why it cannot be learned: its moves are wrong, it has
/// no result, or it is no game of Othello.
Result<BookGame> book_game_of(const GameRecord& record);

}  // namespace outflank
