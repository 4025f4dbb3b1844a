#pragma once

#include <string>
#include <vector>

#include "search/book/book.h"

namespace outflank {

/// What `outflank book WORD FILE ...` asks for.
struct BookRequest {
    std::vector<std::string> words;  // all that is no option: the word, the book, and the rest
    std::string format = "text";
    std::string to;
    std::string output;
    bool mend = false;

    [[nodiscard]] const std::string& file() const { return words[1]; }
    [[nodiscard]] std::vector<std::string> rest() const { return {words.begin() + 2, words.end()}; }
};

// What each word does. All return the exit status and throw UsageError and BookError.
int make_book(const BookRequest& request);
int import_into_book(const BookRequest& request);
int export_book(const BookRequest& request);
int show_book(const BookRequest& request);
int check_book(const BookRequest& request);
int show_book_stats(const BookRequest& request);

}  // namespace outflank
