#include "protocol/book/edax_leaf.h"

#include <fmt/format.h>

#include "search/book/position_key.h"

namespace outflank {

EdaxLeaf edax_leaf(const BookPosition& position) {
    const auto& [board, entry] = position;
    const int level = edax_level(entry, board.empty_count());
    if (board.is_over()) return {level, final_disc_difference(board), Square::none};
    if (!entry.leaf || entry.leaf->move == Square::none) return {level};
    return {level, entry.leaf->range.score, entry.leaf->move};
}

Result<BookEntry> edax_entry(const Board& board, const EdaxLeaf& leaf, const EdaxErrors& errors) {
    if (leaf.level < 0 || leaf.level > highest_edax_level)
        return error(fmt::format("a level of {}", leaf.level));
    const int empties = board.empty_count();
    const EdaxSearch search = edax_search(leaf.level, empties);
    BookEntry entry;
    entry.level = leaf.level;
    entry.depth = search.depth;
    entry.selectivity = search.selectivity;
    entry.leaf = Leaf{leaf.move, {}};
    if (leaf.move == Square::none) return entry;
    if (!successor(board, leaf.move)) return error("a leaf that is no legal move");
    if (!is_score(leaf.score)) return error(fmt::format("a leaf with a score of {}", leaf.score));
    entry.leaf->range = edax_range(leaf.score, leaf.level, empties, errors);
    return entry;
}

BookEntry edax_copy(const BookPosition& position) {
    return edax_entry(position.board, edax_leaf(position), EdaxErrors()).value_or(BookEntry());
}

bool is_score(int discs) { return as_score(discs) == discs; }

}  // namespace outflank
