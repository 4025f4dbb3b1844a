#include "search/book/known_moves.h"

#include <algorithm>
#include <limits>

#include "search/book/position_key.h"

namespace outflank {

namespace {

struct Search {
    int depth;  // plies from the position on
    int selectivity;
};

// The search that the score of a position comes from: at its leaf, or at that of the position which
// the best move leads to, and so on.
Search search_of(const Board& image, const BookEntry& entry, const FindEntry& find) {
    if (!entry.range || (entry.leaf && entry.leaf->move != Square::none &&
                         entry.leaf->range.score == entry.range->score))
        return {entry.depth, entry.selectivity};
    for (const Successor& next : successors(image)) {
        const auto behind = find(next.board);
        if (!behind || !behind->range || -behind->range->score != entry.range->score) continue;
        const Search search = search_of(next.board, *behind, find);
        return {search.depth + (next.move == Square::pass ? 0 : 1), search.selectivity};
    }
    return {entry.depth, entry.selectivity};
}

BookMove move_to(const Successor& next, const BookEntry& behind, const FindEntry& find) {
    const auto [depth, selectivity] = search_of(next.board, behind, find);
    BookMove known{next.move, std::nullopt, depth, selectivity, behind.games.of_opponent()};
    if (behind.range) known.range = -*behind.range;
    return known;
}

BookMove leaf_of(const BookEntry& entry, const BookImage& image) {
    return {image.from_book(entry.leaf->move),
            entry.leaf->range,
            entry.depth,
            entry.selectivity,
            Games(),
            true};
}

int score_to_sort(const BookMove& move) {
    return move.range ? move.range->score : std::numeric_limits<int>::min();
}

}  // namespace

std::vector<BookMove> known_moves(const Board& board, const FindEntry& find) {
    const BookImage image = book_image(board);
    const auto entry = find(image.board);
    std::vector<BookMove> known;
    if (!entry) return known;
    for (const Successor& next : successors(board))
        if (const auto behind = find(next.board)) known.push_back(move_to(next, *behind, find));
    if (entry->leaf && successor(image.board, entry->leaf->move))
        known.push_back(leaf_of(*entry, image));
    std::ranges::stable_sort(known, std::greater(), score_to_sort);
    return known;
}

const BookMove* scored_move(std::span<const BookMove> moves, Square move) {
    const auto known = std::ranges::find(moves, move, &BookMove::move);
    return known == moves.end() || !known->range ? nullptr : &*known;
}

}  // namespace outflank
