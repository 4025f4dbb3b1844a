#pragma once

#include <vector>

#include "protocol/system/row.h"
#include "search/book/book_entry.h"
#include "search/human/policy.h"
#include "search/searcher.h"

namespace outflank {

/// "exact", "lower" or "upper": what the score of a line says of the true one.
const char* bound_word(Bound bound);

/// The lines of a search, a row each: `move score pv`, and `book` where the book knows the move.
/// The score is null when not even the first iteration was completed. Empty when the game is over.
Row hints_row(const Report& report, const std::vector<BookMove>& book);

/// A static evaluation in discs, rounded to hundredths.
Row static_row(double discs);

/// Which moves a person would play: a row each, `move probability`.
Row probabilities_row(const std::vector<MoveChance>& moves);

}  // namespace outflank
