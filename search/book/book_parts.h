#pragma once

#include "search/book/book.h"
#include "search/book/positions_table.h"

namespace outflank {

/// What a Book is made of.
struct Book::Parts {
    Parts(const std::string& file, Access access)
        : database(file, access), positions(checked_tables(database)) {}
    /// Of an empty book in memory.
    Parts() : positions(bring_up_to_date(database)) {}

    std::vector<OpenPosition> opened(Rows&& ids);

    Database database;
    PositionsTable positions;
};

}  // namespace outflank
