#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "search/book/book_entry.h"

namespace outflank {

/// What a book knows of a position that stands in it (position_key.h).
using FindEntry = std::function<std::optional<BookEntry>(const Board&)>;

/// The moves that a book knows for a position, the best first: those that lead to a position of the
/// book, and the leaf. Empty if the book does not have the position, or if the game is over.
std::vector<BookMove> known_moves(const Board& board, const FindEntry& find);

/// The move of these, if the book knows its score; else null.
const BookMove* scored_move(std::span<const BookMove> moves, Square move);

}  // namespace outflank
