#pragma once

#include "search/book/book.h"
#include "search/book/positions_table.h"

namespace outflank {

/// What a Book is made of.
struct Book::Parts {
    Parts(const std::string& file, Access access)
        : database(file, access), is_book((check_tables(database), true)), positions(database) {}

    Database database;
    bool is_book;  // checked before the statements are compiled
    PositionsTable positions;
};

}  // namespace outflank
