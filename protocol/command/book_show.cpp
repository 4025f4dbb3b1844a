// What `outflank book` shows: the moves of positions, also as a page, and what a book holds.

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <set>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "protocol/command/book_words.h"
#include "protocol/command/command_output.h"
#include "protocol/command/option_values.h"
#include "protocol/play/any_game.h"
#include "protocol/system/html_page.h"
#include "search/book/flat_book.h"
#include "search/book/position_key.h"

namespace outflank {

namespace {

// The moves that a book knows for a position.
using KnownMoves = std::function<std::vector<BookMove>(const Board&)>;

std::string search_text(int depth, int selectivity) {
    return selectivity == 100 ? fmt::format("{}", depth)
                              : fmt::format("{}@{}%", depth, selectivity);
}

constexpr std::string_view book_row_format = "{:<4}  {:>5}  {:>10}  {:>6}  {:>7}  {:>9}{}\n";

std::string book_move_text(const BookMove& move) {
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

std::string book_moves_text(const Position& position, const std::vector<BookMove>& moves) {
    std::string text = to_string(position) + "\n";
    if (moves.empty()) return text + "no moves in the book\n";
    text += fmt::format(book_row_format, "move", "score", "bounds", "within", "depth", "games", "");
    for (const BookMove& move : moves) text += book_move_text(move);
    return text;
}

// `move score lower upper within depth exact games leaf`.
Row book_move_row(const BookMove& move) {
    Row row{{"move", to_string(move.move)}};
    put_range(row, move.range);
    row["within"] = move.range ? Row(move.range->error()) : Row(nullptr);
    row["depth"] = move.depth;
    row["exact"] = move.range && move.range->is_exact();
    row["games"] = {move.games.won, move.games.drawn, move.games.lost};
    row["leaf"] = move.is_leaf;
    return row;
}

constexpr std::size_t most_positions = 10'000;  // of a page: some 4 MB

struct PagePosition {
    Board board;
    int plies;  // from the nearest root
    std::vector<BookMove> moves;
};

// What a page shows of a book.
struct PagePositions {
    std::vector<PagePosition> positions;  // those nearest to the roots first
    bool are_all = true;
};

// Reads the positions behind the roots, breadth first.
PagePositions positions_behind(const KnownMoves& book, const std::vector<Position>& roots) {
    PagePositions found;
    std::vector<PagePosition>& positions = found.positions;
    std::set<Board> seen;
    const auto add = [&](const Board& image, int plies) {
        if (seen.contains(image)) return;
        if (positions.size() == most_positions) {
            found.are_all = false;
            return;
        }
        seen.insert(image);
        positions.push_back({image, plies, {}});
    };
    for (const Position& root : roots) add(book_image(root.board).board, 0);
    std::size_t read = 0;
    while (read < positions.size()) {  // they become more
        const auto moves = book(positions[read].board);
        for (const BookMove& move : moves)
            if (!move.is_leaf)
                add(*successor(positions[read].board, move.move), positions[read].plies + 1);
        positions[read++].moves = moves;
    }
    return found;
}

Row page_head(const PagePositions& shown, const BookRequest& request,
              const std::vector<Position>& roots) {
    return {{"book", request.file()},
            {"positions", shown.positions.size()},
            // All positions so many plies away are there.
            {"plies", shown.are_all ? Row(nullptr) : Row(shown.positions.back().plies - 1)},
            {"roots", texts_of(roots)}};
}

Row page_position_row(const PagePosition& position) {
    Row moves = Row::array();
    for (const BookMove& move : position.moves) moves.push_back(book_move_row(move));
    return {{"position", to_string(Position{position.board, Color::black})}, {"moves", moves}};
}

// Writes a page: a board to walk through the lines of the book that begin at these positions.
void write_book_page(const KnownMoves& book, const BookRequest& request,
                     const std::vector<Position>& roots) {
    check_is_other_file("html", request.html, {request.file()});
    HtmlPage page(request.html, "book.html");
    const PagePositions shown = positions_behind(book, roots);
    page.add(page_head(shown, request, roots));
    for (const PagePosition& position : shown.positions) page.add(page_position_row(position));
    page.finish();
}

}  // namespace

int show_book(const BookRequest& request) {
    std::optional<Book> file;
    if (request.file() != built_in_book) file.emplace(request.file(), Access::reading);
    const KnownMoves moves_of = [&file](const Board& board) {
        return file ? file->moves(board) : FlatBook::shipped().moves(board);
    };
    CommandOutput output(false, request.format == "text" ? Format::text : Format::jsonl);
    std::vector<Position> positions;
    const auto show = [&](const Position& position) {
        positions.push_back(position);
        if (!request.html.empty()) return;
        const auto moves = moves_of(position.board);
        if (request.format == "text") return output.print(book_moves_text(position, moves));
        for (const BookMove& move : moves) {
            Row row{{"position", to_string(position)}};
            row.update(book_move_row(move));
            output.print_row(row);
        }
    };
    if (request.rest().empty()) {
        show(start_position());
    } else {
        PositionSource source = output.positions(request.rest(), {});
        while (const auto input = source.next()) show(input->entry.position);
    }
    if (request.html.empty() || output.is_stopped()) return output.finish();
    if (file) {
        const Transaction snapshot = file->snapshot();  // a page shows one state of the book
        write_book_page(moves_of, request, positions);
    } else {
        write_book_page(moves_of, request, positions);
    }
    return output.finish();
}

int show_book_stats(const BookRequest& request) {
    const BookStats stats = book_to_read(request).stats();
    if (request.format == "jsonl") {
        fmt::print("{}\n", json_line({{"positions", stats.positions},
                                      {"links", stats.edges},
                                      {"without_leaf", stats.without_leaf},
                                      {"by_empties", stats.by_empties}}));
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
