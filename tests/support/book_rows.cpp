#include "tests/support/book_rows.h"

#include "protocol/book/book_rows.h"

namespace outflank {

std::string rows_of(Book& book) {
    std::string rows;
    book.for_each(
        [&](const BookPosition& position, auto) { rows += json_line(row_of(position)) + "\n"; });
    return rows;
}

}  // namespace outflank
