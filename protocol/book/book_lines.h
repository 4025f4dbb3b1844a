#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/book/book_entry.h"

namespace outflank {

/// Reads a text with a position a line; empty lines are skipped. `parse` gets each line without
/// blanks on both sides. An error names the line.
Result<std::vector<BookPosition>> parse_book_lines(
    std::string_view content, const std::function<Result<BookPosition>(std::string_view)>& parse);

}  // namespace outflank
