#include "search/book/score_update.h"

#include <algorithm>

#include "search/book/negamax.h"

namespace outflank {

void ScoreUpdate::add(std::int64_t id, const Board& board) {
    waiting_[static_cast<std::size_t>(height(board))].push_back(id);
}

void ScoreUpdate::run() {
    for (std::vector<std::int64_t>& ids : waiting_) {
        std::ranges::sort(ids);
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        for (const std::int64_t id : ids) update(id);  // adds to larger heights only
        ids.clear();
    }
}

void ScoreUpdate::update(std::int64_t id) {
    PositionRow row = positions_.row(id);
    const std::vector<BookChild> children = positions_.children(id);
    const auto leaf = valid_leaf(row.board, row.entry.leaf, children);
    const auto range = negamax(row.board, leaf, children);
    if (leaf == row.entry.leaf && range == row.entry.range) return;
    const bool is_new_range = range != row.entry.range;
    row.entry.leaf = leaf;
    row.entry.range = range;
    positions_.update(id, row.entry);
    if (!is_new_range) return;
    for (const NumberedBoard& parent : positions_.parents(id)) add(parent.id, parent.board);
}

}  // namespace outflank
