// What `outflank book` prints: the moves of positions, and what a book holds.

#include <fmt/format.h>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "protocol/command/book_words.h"
#include "protocol/command/command_output.h"
#include "protocol/record/position_source.h"
#include "search/book/flat_book.h"

namespace outflank {

namespace {

std::string search_text(int depth, int selectivity) {
    return selectivity == 100 ? fmt::format("{}", depth)
                              : fmt::format("{}@{}%", depth, selectivity);
}

constexpr std::string_view book_row_format = "{:<4}  {:>5}  {:>10}  {:>6}  {:>7}  {:>9}{}\n";

std::string text_of(const BookMove& move) {
    const auto& range = move.range;
    return fmt::format(book_row_format, to_string(move.move),
                       range ? fmt::format("{:+d}", range->score) : "?",
                       range ? fmt::format("{:+d}..{:+d}", range->lower, range->upper) : "",
                       !range              ? ""
                       : range->is_exact() ? "exact"
                                           : fmt::format("{}", range->error()),
                       search_text(move.depth, move.selectivity),
                       fmt::format("{}/{}/{}", move.games.won, move.games.drawn, move.games.lost),
                       move.is_leaf ? "  leaf" : "");
}

std::string text_of(const Position& position, const std::vector<BookMove>& moves) {
    std::string text = to_string(position) + "\n";
    if (moves.empty()) return text + "no moves in the book\n";
    text += fmt::format(book_row_format, "move", "score", "bounds", "within", "depth", "games", "");
    for (const BookMove& move : moves) text += text_of(move);
    return text;
}

Row row_of(const Position& position, const BookMove& move) {
    Row row;
    row["position"] = to_string(position);
    row.update(row_of(move));
    return row;
}

}  // namespace

Row row_of(const BookMove& move) {
    Row row;
    row["move"] = to_string(move.move);
    put_range(row, move.range);
    row["within"] = move.range ? Row(move.range->error()) : Row(nullptr);
    row["depth"] = move.depth;
    row["exact"] = move.range && move.range->is_exact();
    row["games"] = {move.games.won, move.games.drawn, move.games.lost};
    row["leaf"] = move.is_leaf;
    return row;
}

int show_book(const BookRequest& request) {
    std::optional<Book> file;
    if (request.file() != built_in_book) file.emplace(request.file(), Access::reading);
    const KnownMoves moves_of = [&file](const Board& board) {
        return file ? file->moves(board) : FlatBook::shipped().moves(board);
    };
    std::stop_source stop;
    const bool is_text = request.format == "text";
    CommandOutput output(is_text ? Format::text : Format::jsonl, false, stop);
    std::vector<Position> positions;
    const auto show = [&](const Position& position) {
        positions.push_back(position);
        if (!request.html.empty()) return;
        const auto moves = moves_of(position.board);
        if (is_text)
            output.print(text_of(position, moves));
        else
            for (const BookMove& move : moves) output.print_row(row_of(position, move));
    };
    if (request.rest().empty()) {
        show(start_position());
    } else {
        PositionSource source(request.rest(), {},
                              [&](const std::string& text) { output.print_error(text); });
        while (const auto input = source.next()) show(input->entry.position);
    }
    if (!request.html.empty() && file) {
        const Transaction snapshot = file->snapshot();  // a page shows one state of the book
        write_book_page(moves_of, request, positions);
    } else if (!request.html.empty()) {
        write_book_page(moves_of, request, positions);
    }
    return output.had_errors() ? 2 : 0;
}

int show_book_stats(const BookRequest& request) {
    const BookStats stats = book_to_read(request).stats();
    if (request.format == "jsonl") {
        Row row;
        row["positions"] = stats.positions;
        row["links"] = stats.edges;
        row["without_leaf"] = stats.without_leaf;
        row["by_empties"] = stats.by_empties;
        fmt::print("{}\n", json_line(row));
        return 0;
    }
    fmt::print(
        "positions     {:>12}\nlinks         {:>12}\nwithout leaf  {:>12}\n\nempties  "
        "positions\n",
        stats.positions, stats.edges, stats.without_leaf);
    for (std::size_t empties = stats.by_empties.size(); empties-- > 0;)
        if (stats.by_empties[empties] != 0)
            fmt::print("{:>7}  {:>9}\n", empties, stats.by_empties[empties]);
    return 0;
}

}  // namespace outflank
