#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "search/book/book.h"

namespace outflank {

/// Positions of a file that cannot be read. A reader that is given one of these leaves them out.
struct BadPositions {
    std::size_t number = 0;
    std::string first;  // what is wrong with the first one, and where

    void add(std::string_view what) {
        if (number++ == 0) first = what;
    }
};

/// An error where a file announces, at this byte, another number of positions than were read. With
/// `bad`, those that are missing are bad ones, too.
Result<void> check_number(std::size_t byte, std::size_t announced, std::size_t read,
                          BadPositions* bad);

/// In how many positions a book for another program tells something in another way than the book
/// does.
struct BookChanges {
    std::size_t searches = 0;        // depth and selectivity; others have a level: the next lower
    std::size_t leaf_bounds = 0;     // others work them out, from score and level
    std::size_t missing_leaves = 0;  // left out, because their leaves are still to be searched
    std::size_t games = 0;           // how many were won, drawn and lost, and the lines
    std::size_t left_out = 0;        // positions whose side to move must pass

    /// Counts a position that is read back from the other book as `again`.
    void count(const BookPosition& position, const BookEntry& again);
};

/// What has changed, in words, with the number of positions; empty if nothing has.
std::string text_of(const BookChanges& changes);

}  // namespace outflank
