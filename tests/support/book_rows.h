#pragma once

#include <string>

#include "search/book/book.h"

namespace outflank {

/// All that a book holds, as text: a row for each position.
std::string rows_of(Book& book);

}  // namespace outflank
