#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/play/options.h"
#include "protocol/record/record_source.h"
#include "search/book/book.h"

namespace outflank {

/// What `export --to` takes.
inline constexpr const char* export_formats = "edax|egbk3|flat|jsonl";

/// Stands for the book in the executable where a word reads a book.
inline constexpr std::string_view built_in_book = "built-in";

/// What `outflank book WORD FILE ...` asks for.
struct BookRequest {
    std::vector<std::string> words;  // all that is no option: the word, the book, and the rest
    std::string format = "text";
    std::string html;  // the file of a page; empty for none
    std::string to;
    std::string output;
    bool mend = false;
    bool skip_bad = false;        // import what can be read of a file
    bool force = false;           // export in place of a file
    Options options;              // how leaves are searched
    int plies = plies_to_learn;   // of a game
    int least_games = 1;          // that a position to learn needs
    bool without_search = false;  // learn, but leave the leaves to `expand`
    ExpansionLimits expansion;
    int leaves = 1000;  // that a round of `expand` takes; 0: it searches missing ones alone
    int rounds = 1;     // of `expand`; 0: until nothing is left
    Shard shard;
    int most_plies = 60;  // that prune keeps
    std::string best;     // the side for which prune keeps the best move alone; or empty

    [[nodiscard]] const std::string& file() const { return words[1]; }
    [[nodiscard]] std::vector<std::string> rest() const { return {words.begin() + 2, words.end()}; }
};

// What each word does. All return the exit status and throw UsageError and BookError.
int make_book(const BookRequest& request);
int import_into_book(const BookRequest& request);
int merge_into_book(const BookRequest& request);
int learn_games(const BookRequest& request);
int forget_games(const BookRequest& request);
int expand_book(const BookRequest& request);
int re_evaluate_book(const BookRequest& request);
int prune_book(const BookRequest& request);
int export_book(const BookRequest& request);
int show_book(const BookRequest& request);
int check_book(const BookRequest& request);
int show_book_stats(const BookRequest& request);

/// The book that a word reads: a file, or a copy of the one in the executable.
Book book_to_read(const BookRequest& request);
/// Prints how many leaves of the book are still to be searched, if any are.
void tell_missing_leaves(const BookRequest& request, Book& book);
/// ", 3 TEXT", a part of a message; nothing for 0.
std::string if_any(std::size_t number, std::string_view text);

}  // namespace outflank
