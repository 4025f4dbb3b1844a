#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/book/foreign_entry.h"
#include "protocol/system/row.h"
#include "search/book/book.h"

namespace outflank {

/// Puts the fields `score lower upper` into a row: null where the score is not known.
void put_range(Row& row, const std::optional<ScoreRange>& range);

/// `score depth`: what a result says of a move whose score the book knows.
Row book_mark(const BookMove& move);

/// A position of a book as a row: `position score lower upper depth selectivity level engine
/// learned won drawn lost lines leaf`. `leaf` has `move score lower upper`; its move is "none"
/// where every move leads to a position of the book.
Row row_of(const BookPosition& position);

/// Reads such rows, a JSON object a line; empty lines are skipped. `position`, `leaf` and `depth`
/// must be there. An error names the line; with `bad`, a wrong line costs itself alone.
Result<std::vector<BookPosition>> parse_book_rows(std::string_view content,
                                                  BadPositions* bad = nullptr);

}  // namespace outflank
