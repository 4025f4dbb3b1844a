#include "search/book/leaf_search.h"

namespace outflank::inline OUTFLANK_TIER {

std::optional<BookPosition> search_leaf(Searcher& searcher, const OpenPosition& position,
                                        const Limits& limits, const std::stop_token& stop) {
    Limits among_leaves = limits;
    if (position.moves != 0) among_leaves.only = position.moves;
    searcher.clear();
    const Report report = searcher.search(position.board, among_leaves, stop);
    if (stop.stop_requested()) return std::nullopt;
    const Line& best = report.lines.front();
    const int score = best.score.discs();
    BookPosition found{position.board, {}};
    found.entry.leaf = Leaf{best.move, {score}};
    if (report.exact) found.entry.leaf->range = {score, score, score};
    found.entry.is_learned = position.is_learned;
    found.entry.depth = report.depth;
    found.entry.selectivity = report.selectivity;
    return found;
}

}  // namespace outflank::inline OUTFLANK_TIER
