// The page of `outflank book show --html`.

#include <set>

#include "engine/notation.h"
#include "protocol/command/book_words.h"
#include "protocol/system/html_page.h"
#include "search/book/position_key.h"

namespace outflank {

namespace {

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

Row head_of(const PagePositions& shown, const BookRequest& request,
            const std::vector<Position>& roots) {
    Row row;
    row["book"] = request.file();
    row["positions"] = shown.positions.size();
    // All positions so many plies away are there.
    row["plies"] = shown.are_all ? Row(nullptr) : Row(shown.positions.back().plies - 1);
    row["roots"] = Row::array();
    for (const Position& root : roots) row["roots"].push_back(to_string(root));
    return row;
}

Row row_of(const PagePosition& position) {
    Row row;
    row["position"] = to_string(Position{position.board, Color::black});
    row["moves"] = Row::array();
    for (const BookMove& move : position.moves) row["moves"].push_back(row_of(move));
    return row;
}

}  // namespace

void write_book_page(const KnownMoves& book, const BookRequest& request,
                     const std::vector<Position>& roots) {
    check_is_not_book(request, "html", request.html);
    HtmlPage page(request.html, "book.html");
    const PagePositions shown = positions_behind(book, roots);
    page.add(head_of(shown, request, roots));
    for (const PagePosition& position : shown.positions) page.add(row_of(position));
    page.finish();
}

}  // namespace outflank
