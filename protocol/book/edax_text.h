#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/book/book_changes.h"

namespace outflank {

// The text that Edax writes with `book export` and reads with `book import`: a line for each
// position, with its board as the side to move sees it, the level, and the move and score of the
// leaf: "---...--- X,21,D3,-2". The move is "--" where all lead to positions of the book. Edax
// finds links and scores itself.

/// Whether a file begins as such a text does.
bool is_edax_text(std::string_view content);
/// Reads the whole text; empty lines are skipped. An error names the line.
Result<std::vector<BookPosition>> parse_edax_text(std::string_view content);

/// Writes such a text, in pieces.
BookChanges write_edax_text(Book& book, const std::function<void(std::string_view)>& write);

}  // namespace outflank
