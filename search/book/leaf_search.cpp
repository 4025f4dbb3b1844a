#include "search/book/leaf_search.h"

#include <algorithm>
#include <cmath>

#include "search/probcut.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// Two standard deviations of what the search should differ from the end of the game, by the error
// model of ProbCut. It was fitted to shallower searches.
ScoreRange range_of(const Report& report, int empties) {
    const int score = report.lines.front().score.discs();
    if (report.exact) return {score, score, score};
    const int depth = std::clamp(report.depth, 0, empties - 1);
    const int width = static_cast<int>(std::ceil(2 * probcut_error(empties, empties, depth)));
    return {score, std::max(score - width, min_score.discs()),
            std::min(score + width, max_score.discs())};
}

}  // namespace

std::optional<BookPosition> search_leaf(Searcher& searcher, const OpenPosition& position,
                                        const Limits& limits, const std::stop_token& stop) {
    Limits among_leaves = limits;
    if (position.moves != 0) among_leaves.only = position.moves;
    searcher.clear();
    const Report report = searcher.search(position.board, among_leaves, stop);
    if (stop.stop_requested()) return std::nullopt;
    const Line& best = report.lines.front();
    BookPosition found{position.board, {}};
    found.entry.leaf = Leaf{best.move, range_of(report, position.board.empty_count())};
    found.entry.is_learned = position.is_learned;
    found.entry.depth = report.depth;
    found.entry.selectivity = report.selectivity;
    return found;
}

}  // namespace outflank::inline OUTFLANK_TIER
