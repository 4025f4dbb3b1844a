#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/book/foreign_entry.h"

namespace outflank {

/// What a file of Edax 4, `book.dat`, holds.
struct EdaxBook {
    std::vector<BookPosition> positions;
    std::size_t lost_links = 0;  // to positions that the file does not have
};

/// Whether the bytes of a file begin as such a book does.
bool is_edax_book(std::string_view bytes);
/// Reads the whole book. An error says at which byte what is wrong; with `bad`, a wrong position
/// costs itself alone.
Result<EdaxBook> parse_edax_book(std::string_view bytes, BadPositions* bad = nullptr);

/// Writes a book for Edax, in pieces. Edax refuses a book in which a leaf is missing. So positions
/// whose leaves are still to be searched are left out. A position that leads to one keeps its leaf,
/// or has that move as its leaf where the book knows a better score for it; without a leaf of
/// either kind, it is left out, too.
BookChanges write_edax_book(Book& book, const std::function<void(std::string_view)>& write);

}  // namespace outflank
