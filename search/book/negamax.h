#pragma once

#include <optional>
#include <span>

#include "search/book/book_entry.h"

namespace outflank {

/// The leaf of a position of the book, given all its successors that are in the book: none where
/// each of its moves leads to one of them. Absent, so that it is searched again, where it is not
/// legal or has become one of them, and where another move is left.
std::optional<Leaf> valid_leaf(const Board& board, const std::optional<Leaf>& leaf,
                               std::span<const BookChild> children);

/// The score of a position of the book: the best of its leaf and of its successors in the book; the
/// disc difference where the game is over. Absent if nothing is known of any of them. What is not
/// known of one raises the upper bound to 64.
std::optional<ScoreRange> negamax(const Board& board, const std::optional<Leaf>& leaf,
                                  std::span<const BookChild> children);

}  // namespace outflank
