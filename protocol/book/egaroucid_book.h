#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/book/foreign_entry.h"

namespace outflank {

/// What a file of Egaroucid 7, `book.egbk3`, holds.
struct EgaroucidBook {
    std::vector<BookPosition> positions;
    std::size_t lost_leaves = 0;  // that are no legal moves, or have no possible score
    std::size_t lost_scores = 0;  // of positions without a leaf: a book works scores out
};

/// Whether the bytes of a file begin as a book of Egaroucid does, of any version but the first.
bool is_egaroucid_book(std::string_view bytes);
/// Reads the whole book. Egaroucid has no positions whose side to move must pass; those between two
/// positions of the file are added. An error says at which byte what is wrong; with `bad`, a wrong
/// position costs itself alone.
Result<EgaroucidBook> parse_egaroucid_book(std::string_view bytes, BadPositions* bad = nullptr);

/// Writes a book for Egaroucid, in pieces. Positions whose score is not known are in it, but
/// Egaroucid skips them.
BookChanges write_egaroucid_book(Book& book, const std::function<void(std::string_view)>& write);

}  // namespace outflank
