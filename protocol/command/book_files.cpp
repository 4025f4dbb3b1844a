// What `outflank book` does with whole books: makes, fills, writes and checks them.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <system_error>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "protocol/book/edax_book.h"
#include "protocol/book/egaroucid_book.h"
#include "protocol/command/book_words.h"
#include "protocol/command/command_words.h"
#include "protocol/command/option_values.h"
#include "protocol/system/error_message.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/book/flat_book.h"
#include "search/files/path.h"

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

// Warns of what is not taken over from a file, if it is anything.
void warn_of_loss(const std::string& file, std::size_t number, std::string_view what) {
    if (number != 0) print_error_message(fmt::format("{}: {} {}", file, number, what));
}

// All positions of a file, in the format that it begins as.
Result<std::vector<BookPosition>> read_positions(const std::string& file, std::string_view content,
                                                 BadPositions* bad) {
    if (is_edax_book(content)) {
        auto book = parse_edax_book(content, bad);
        if (!book) return error(book.error().text);
        warn_of_loss(file, book->lost_links,
                     "links lead to positions that it does not have; they are left out");
        return std::move(book->positions);
    }
    if (is_egaroucid_book(content)) {
        auto book = parse_egaroucid_book(content, bad);
        if (!book) return error(book.error().text);
        warn_of_loss(file, book->lost_leaves,
                     "leaves are impossible; they are to be searched again");
        warn_of_loss(file, book->lost_scores,
                     "positions have a score but no move that gives it; it is to be searched");
        return std::move(book->positions);
    }
    const std::span bytes(reinterpret_cast<const unsigned char*>(content.data()), content.size());
    if (FlatBook::is_packed(bytes)) {
        const auto book = FlatBook::unpack(bytes);
        if (!book) return error(book.error().text);
        return book->positions();
    }
    if (trimmed(content).starts_with('{')) return parse_book_rows(content, bad);
    return error(is_book(file) ? "this is a book of Outflank: outflank book merge adds it"
                               : "no book of Edax (book.dat), no book of Egaroucid "
                                 "(.egbk3), no flat book, and not JSONL");
}

std::vector<BookPosition> positions_in(const std::string& file, bool skip_bad) {
    if (file == built_in_book) return FlatBook::shipped().positions();
    const auto content = read_file(file);
    if (!content) throw UsageError(content.error().text);
    BadPositions bad;
    auto positions = read_positions(file, *content, skip_bad ? &bad : nullptr);
    if (!positions)
        throw UsageError(file + ": " + positions.error().text + "; nothing is imported");
    warn_of_loss(file, bad.number, "bad positions are left out; the first: " + bad.first);
    return *std::move(positions);
}

std::vector<BookPosition> positions_in(const std::vector<std::string>& files, bool skip_bad) {
    std::vector<BookPosition> positions;
    for (const std::string& file : files) {
        auto more = positions_in(file, skip_bad);
        if (positions.empty())
            positions = std::move(more);
        else
            positions.insert(positions.end(), more.begin(), more.end());
    }
    return positions;
}

BookChanges write_flat_book(Book& book, const std::function<void(std::string_view)>& write) {
    std::vector<BookPosition> positions;
    book.for_each([&](const BookPosition& position, auto) { positions.push_back(position); });
    const std::vector<unsigned char> packed = FlatBook::pack(std::move(positions));
    write({reinterpret_cast<const char*>(packed.data()), packed.size()});
    return {};
}

BookChanges write_rows(Book& book, const std::function<void(std::string_view)>& write) {
    book.for_each(
        [&](const BookPosition& position, auto) { write(json_line(row_of(position)) + "\n"); });
    return {};
}

struct ExportFormat {
    std::string_view word;
    std::string_view name;
    BookChanges (*write)(Book& book, const std::function<void(std::string_view)>& write);
};
constexpr std::array<ExportFormat, 4> export_format_table = {{
    {"edax", "Edax's book", write_edax_book},
    {"egbk3", "Egaroucid's book", write_egaroucid_book},
    {"flat", "a flat book", write_flat_book},
    {"jsonl", "JSONL", write_rows},
}};

}  // namespace

Book book_to_read(const BookRequest& request) {
    if (request.file() == built_in_book) return Book::in_memory(FlatBook::shipped().positions());
    return {request.file(), Access::reading};
}

void tell_missing_leaves(const BookRequest& request, Book& book) {
    const std::int64_t missing = request.options.quiet ? 0 : book.missing_leaves();
    if (missing != 0)
        fmt::print("{} leaves are still to be searched: outflank book expand {} --leaves 0\n",
                   missing, request.file());
}

int make_book(const BookRequest& request) {
    Book::create(request.file());
    return 0;
}

int import_into_book(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book import: say which files to import");
    Book book(request.file(), Access::writing);
    book.add(positions_in(request.rest(), request.skip_bad));
    tell_missing_leaves(request, book);
    return 0;
}

int merge_into_book(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book merge: say which books or parts to merge");
    Book book(request.file(), Access::writing);
    std::vector<std::string> parts;
    std::vector<Book> others;
    for (const std::string& file : request.rest()) {
        if (is_book(file))
            others.emplace_back(file, Access::reading);
        else
            parts.push_back(file);
    }
    book.add(positions_in(parts, false));
    Learned learned;
    for (Book& other : others) {
        const Learned more = book.merge(other);
        learned.games += more.games;
        learned.extended += more.extended;
        learned.positions += more.positions;
    }
    if (!others.empty() && !request.options.quiet)
        fmt::print("{} games learned{}; {} positions added\n", learned.games,
                   if_any(learned.extended, "with more plies"), learned.positions);
    tell_missing_leaves(request, book);
    return 0;
}

int export_book(const BookRequest& request) {
    if (request.to.empty()) throw UsageError("book export: --to FORMAT is missing");
    check_is_other_file("output", request.output, {request.file()});
    std::error_code not_there;
    if (!request.force && !request.output.starts_with("/dev/") &&
        std::filesystem::is_regular_file(to_path(request.output), not_there))
        throw UsageError("book export: " + request.output +
                         " is there already; --force replaces it");
    Book book = book_to_read(request);
    TargetFile target(request.output);
    const auto format = std::ranges::find(export_format_table, request.to, &ExportFormat::word);
    const BookChanges changes =
        format->write(book, [&target](std::string_view text) { target.write(text); });
    target.finish();
    if (const std::string changed = text_of(changes); !changed.empty())
        print_error_message(
            fmt::format("{} cannot hold these, so they were changed (number of positions): {}",
                        format->name, changed));
    if (const std::int64_t games = book.learned_games(); games != 0)
        print_error_message(
            fmt::format("{} cannot hold which games were learned ({}): a book that imports it "
                        "counts them again when it "
                        "learns them; outflank book merge does not",
                        format->name, games));
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
