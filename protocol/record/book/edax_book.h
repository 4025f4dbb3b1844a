#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/book/book.h"

namespace outflank {

/// What a file of Edax 4, `book.dat`, holds.
struct EdaxBook {
    std::vector<BookPosition> positions;
    std::size_t lost_links = 0;  // to positions that the file does not have
};

/// Whether the bytes of a file begin as such a book does.
bool is_edax_book(std::string_view bytes);
/// Reads the whole book. An error says at which byte what is wrong.
Result<EdaxBook> parse_edax_book(std::string_view bytes);

/// In how many positions a book for Edax tells something in another way than the book does.
struct EdaxChanges {
    std::size_t searches = 0;        // Edax has a level for depth and selectivity: the next lower
    std::size_t leaf_bounds = 0;     // Edax works them out, from score and level
    std::size_t missing_leaves = 0;  // still to be searched; Edax takes it that no move is left
};

/// Writes a book for Edax, in pieces. A score that is not known, Edax searches when it loads the
/// book with `book fix`.
EdaxChanges write_edax_book(Book& book, const std::function<void(std::string_view)>& write);

}  // namespace outflank
