#pragma once

#include <cstddef>
#include <string>

#include "search/book/book.h"

namespace outflank {

/// In how many positions a book for another program tells something in another way than the book
/// does.
struct BookChanges {
    std::size_t searches = 0;        // depth and selectivity; others have a level: the next lower
    std::size_t leaf_bounds = 0;     // others work them out, from score and level
    std::size_t missing_leaves = 0;  // still to be searched; told as if no move were left
    std::size_t games = 0;           // how many were won, drawn and lost, and the lines
    std::size_t left_out = 0;        // positions whose side to move must pass

    /// Counts a position that is read back from the other book as `again`.
    void count(const BookPosition& position, const BookEntry& again);
};

/// What has changed, in words, with the number of positions; empty if nothing has.
std::string text_of(const BookChanges& changes);

}  // namespace outflank
