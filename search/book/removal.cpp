#include "search/book/removal.h"

#include <algorithm>

#include "search/book/score_update.h"

namespace outflank {

namespace {

// What is known of a position that leads to the removed one by this move.
void become_leaf(const PositionRow& removed, Square move, BookEntry& parent) {
    const auto& range = removed.entry.range;
    if (!range) {
        parent.leaf.reset();
        return;
    }
    const bool has_other = parent.leaf && parent.leaf->move != Square::none;
    // Without a leaf, another move still waits to be searched.
    if (!parent.leaf || (has_other && parent.leaf->range.score >= -range->score)) return;
    parent.leaf = Leaf{move, -*range};
    parent.depth = std::min(removed.entry.depth + 1, square_count);
    parent.selectivity = removed.entry.selectivity;
    parent.level = removed.entry.level;
    parent.engine = removed.entry.engine;
}

}  // namespace

void Removal::remove(std::int64_t id) {
    const PositionRow row = positions_.row(id);
    const std::vector<NumberedBoard> parents = positions_.parents(id);
    positions_.remove(id);
    removed_.insert(id);
    for (const NumberedBoard& parent : parents) {
        BookEntry entry = positions_.row(parent.id).entry;
        for (const Successor& next : successors(parent.board))
            if (next.board == row.board) {
                become_leaf(row, next.move, entry);
                break;
            }
        positions_.update(parent.id, entry);
        changed_.emplace(parent.id, parent.board);
    }
}

void Removal::finish() {
    ScoreUpdate update(positions_);
    for (const auto& [id, board] : changed_)
        if (!removed_.contains(id)) update.add(id, board);
    update.run();
}

}  // namespace outflank
