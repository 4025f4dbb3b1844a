#include "page/module/embedded_files.h"

#include "search/embedded_files.h"

namespace outflank {

namespace {
std::span<const unsigned char> weights_of_page;
std::span<const unsigned char> book_of_page;
}  // namespace

void set_embedded_files(std::span<const unsigned char> weights,
                        std::span<const unsigned char> book) {
    weights_of_page = weights;
    book_of_page = book;
}

std::span<const unsigned char> embedded_weights_file() { return weights_of_page; }
std::span<const unsigned char> embedded_book_file() { return book_of_page; }

}  // namespace outflank
