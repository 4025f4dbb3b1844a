#pragma once

#include <string>

#include "search/book/book.h"
#include "tests/support/temporary.h"

namespace outflank {

/// An empty book in a temporary folder.
struct TemporaryBook {
    TemporaryBook() { Book::create(file()); }
    std::string file() const { return folder / "test.book"; }
    TemporaryFolder folder;
};

/// An empty book in a file of its own, to be written.
struct NewBook : TemporaryBook, Book {
    NewBook() : Book(file(), Access::writing) {}
};

}  // namespace outflank
