// What `outflank book` does with whole books: makes, fills, writes and checks them.

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "engine/notation.h"
#include "protocol/command/book_words.h"
#include "protocol/command/option_values.h"
#include "protocol/io/error_message.h"
#include "protocol/io/read_file.h"
#include "protocol/io/target_file.h"
#include "protocol/io/text.h"
#include "protocol/record/book/book_rows.h"
#include "protocol/record/book/edax_book.h"
#include "search/book/flat_book.h"
#include "search/path.h"

namespace outflank {

namespace {

bool is_book(const std::string& file) {
    try {
        const Book book(file, Access::reading);
        return true;
    } catch (const BookError&) {
        return false;
    }
}

// All positions of a file, in the format that it begins as.
std::vector<BookPosition> positions_of(const std::string& file) {
    const auto fail = [&file](const Error& failure) {
        throw UsageError(file + ": " + failure.text + "; nothing is imported");
    };
    const auto content = read_file(file);
    if (!content) throw UsageError(content.error().text);
    if (!is_edax_book(*content)) {
        if (!trimmed(*content).starts_with('{'))
            fail({is_book(file) ? "this is a book already: outflank book export --to jsonl writes "
                                  "of it what import reads"
                                : "neither a book of Edax (book.dat) nor JSONL"});
        auto positions = parse_book_rows(*content);
        if (!positions) fail(positions.error());
        return *std::move(positions);
    }
    auto book = parse_edax_book(*content);
    if (!book) fail(book.error());
    if (book->lost_links != 0)
        print_error_message(
            fmt::format("{}: {} links lead to positions that it does not have; "
                        "they are left out",
                        file, book->lost_links));
    return std::move(book->positions);
}

void tell_changes(const EdaxChanges& changes) {
    std::vector<std::string> told;
    for (const auto& [what, positions] :
         {std::pair("depth or selectivity of the search", changes.searches),
          std::pair("bounds of the leaf", changes.leaf_bounds),
          std::pair("a leaf that is still to be searched", changes.missing_leaves)})
        if (positions != 0) told.push_back(fmt::format("{} ({})", what, positions));
    if (!told.empty())
        print_error_message(
            fmt::format("Edax's book cannot hold these, so they were changed (number of "
                        "positions): {}",
                        joined(told, ", ")));
}

void write_flat_book(Book& book, const std::function<void(std::string_view)>& write) {
    std::vector<BookPosition> positions;
    book.for_each([&](const BookPosition& position, auto) { positions.push_back(position); });
    const std::vector<unsigned char> packed = FlatBook::pack(std::move(positions));
    write({reinterpret_cast<const char*>(packed.data()), packed.size()});
}

}  // namespace

int make_book(const BookRequest& request) {
    Book::create(request.file());
    return 0;
}

int import_into_book(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book import: say which files to import");
    Book book(request.file(), Access::writing);
    std::vector<BookPosition> positions;
    for (const std::string& file : request.rest()) {
        auto more = positions_of(file);
        if (positions.empty())
            positions = std::move(more);
        else
            positions.insert(positions.end(), more.begin(), more.end());
    }
    book.add(std::move(positions));
    return 0;
}

int merge_into_book(const BookRequest& request) { return import_into_book(request); }

int export_book(const BookRequest& request) {
    if (request.to.empty()) throw UsageError("book export: --to FORMAT is missing");
    check_word("to", request.to, "edax|flat|jsonl");
    Book book(request.file(), Access::reading);
    std::error_code not_there;
    if (std::filesystem::equivalent(to_path(request.file()), to_path(request.output), not_there))
        throw UsageError("book export: --output names the book itself");
    TargetFile target(request.output);
    const auto write = [&target](std::string_view text) { target.write(text); };
    EdaxChanges changes;
    if (request.to == "edax")
        changes = write_edax_book(book, write);
    else if (request.to == "flat")
        write_flat_book(book, write);
    else
        book.for_each(
            [&](const BookPosition& position, auto) { write(json_line(row_of(position)) + "\n"); });
    target.finish();
    tell_changes(changes);
    return 0;
}

int check_book(const BookRequest& request) {
    Book book(request.file(), request.mend ? Access::writing : Access::reading);
    std::size_t mistakes = 0;
    book.check(request.mend, [&mistakes](const BookMistake& mistake) {
        ++mistakes;
        const std::string where =
            mistake.board ? to_string(Position{*mistake.board, Color::black}) + ": " : "";
        fmt::print("{}{}\n", where, mistake.text);
    });
    if (mistakes == 0) return 0;
    if (!request.mend) return 1;
    std::size_t left = 0;
    book.check(false, [&left](const BookMistake& /*mistake*/) { ++left; });
    fmt::print("{} mistakes found, {} left\n", mistakes, left);
    return left == 0 ? 0 : 1;
}

}  // namespace outflank
