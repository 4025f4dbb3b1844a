#include "search/files/embedded_files.h"

extern "C" const unsigned char outflank_book[];
extern "C" const unsigned char outflank_book_end[];

namespace outflank {

std::span<const unsigned char> embedded_book_file() { return {outflank_book, outflank_book_end}; }

}  // namespace outflank
