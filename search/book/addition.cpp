#include "search/book/addition.h"

#include <algorithm>

#include "search/book/predecessors.h"

namespace outflank {

void make_unique_images(std::vector<BookPosition>& positions) {
    for (BookPosition& position : positions) {
        const BookImage image = book_image(position.board);
        position.board = image.board;
        if (auto& leaf = position.entry.leaf) leaf->move = image.to_book(leaf->move);
    }
    std::ranges::stable_sort(positions, {}, &BookPosition::board);
    auto last = positions.begin();
    for (const BookPosition& position : positions) {
        if (last != positions.begin() && std::prev(last)->board == position.board)
            std::prev(last)->entry = merged(std::prev(last)->entry, position.entry);
        else
            *last++ = position;
    }
    positions.erase(last, positions.end());
}

void Addition::add(const std::vector<BookPosition>& positions) {
    write(positions);
    find_edges();
    std::ranges::sort(edges_);
    for (const Edge& edge : edges_) positions_.link(edge.parent, edge.child);
    update_.run();
}

void Addition::write(const std::vector<BookPosition>& positions) {
    old_count_ = database_.number("SELECT max(id) FROM positions");
    for (const BookPosition& position : positions) {
        const auto old = old_count_ != 0 ? positions_.find(position.board) : std::nullopt;
        if (old) {
            const BookEntry entry = merged(old->entry, position.entry);
            if (entry == old->entry) continue;
            positions_.update(old->id, entry);
            update_.add(old->id, position.board);
        } else {
            boards_.push_back(position.board);
            ids_.push_back(positions_.insert(position.board, position.entry));
            update_.add(ids_.back(), position.board);
        }
    }
}

// Old positions may lead to new ones, too. To look for all that could lead to a new one takes about
// as long as to read so many positions of the book.
void Addition::find_edges() {
    constexpr std::int64_t read_in_that_time = 1000;
    for (std::size_t i = 0; i < boards_.size(); ++i) find_edges_from(ids_[i], boards_[i]);
    if (boards_.empty() || old_count_ == 0) return;
    if (static_cast<std::int64_t>(boards_.size()) * read_in_that_time < old_count_) {
        for (std::size_t i = 0; i < boards_.size(); ++i) find_edges_to(ids_[i], boards_[i]);
        return;
    }
    Statement all(database_, "SELECT id, board FROM positions");
    for (Rows rows = all(); rows.next();)
        if (const auto board = board_of(rows.bytes(1));
            board && !std::ranges::binary_search(boards_, *board))
            find_edges_from(rows.number(0), *board);
}

// A new position may lead to any; of what an old one leads to, only new ones are not linked yet.
void Addition::find_edges_from(std::int64_t parent, const Board& board) {
    const bool is_new = std::ranges::binary_search(boards_, board);
    bool has_edge = false;
    for (const Successor& next : successors(board)) {
        const auto place = std::ranges::lower_bound(boards_, next.board);
        std::optional<std::int64_t> child;
        if (place != boards_.end() && *place == next.board)
            child = ids_[static_cast<std::size_t>(place - boards_.begin())];
        else if (is_new && old_count_ != 0)
            child = positions_.id_of(next.board);
        if (!child) continue;
        edges_.push_back({*child, parent});
        has_edge = true;
    }
    if (has_edge && !is_new) update_.add(parent, board);
}

void Addition::find_edges_to(std::int64_t child, const Board& board) {
    for (const Board& before : predecessors(board)) {
        const auto parent = positions_.id_of(before);
        if (!parent || std::ranges::binary_search(boards_, before)) continue;
        edges_.push_back({child, *parent});
        update_.add(*parent, before);
    }
}

}  // namespace outflank
