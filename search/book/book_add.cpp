// How positions are added to a book.

#include <algorithm>
#include <tuple>

#include "search/book/book_parts.h"
#include "search/book/position_key.h"
#include "search/book/score_update.h"

namespace outflank {

namespace {

// Each position once, as the book knows it, in the order of the boards: so rows are written in the
// order of the index, and a board is found quickly.
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

struct Edge {
    std::int64_t child;
    std::int64_t parent;

    auto operator<=>(const Edge&) const = default;
};

class Addition {
  public:
    Addition(Database& database, PositionsTable& table) : database_(database), table_(table) {}

    void add(const std::vector<BookPosition>& positions) {
        write(positions);
        link();
        update_.run();
    }

  private:
    void write(const std::vector<BookPosition>& positions) {
        had_others_ = database_.number("SELECT EXISTS (SELECT * FROM positions)") != 0;
        for (const BookPosition& position : positions) {
            const auto old = had_others_ ? table_.find(position.board) : std::nullopt;
            if (old) {
                const BookEntry entry = merged(old->entry, position.entry);
                if (entry == old->entry) continue;
                table_.update(old->id, entry);
                update_.add(old->id, position.board);
            } else {
                boards_.push_back(position.board);
                ids_.push_back(table_.insert(position.board, position.entry));
                update_.add(ids_.back(), position.board);
            }
        }
    }

    // Every position may lead to a new one, and a new one to any position.
    void link() {
        if (boards_.empty()) return;
        Statement all(database_, "SELECT id, board FROM positions");
        for (Rows rows = all(); rows.next();)
            if (const auto board = board_of(rows.bytes(1))) find_edges(rows.number(0), *board);
        std::ranges::sort(edges_);
        for (const Edge& edge : edges_) table_.link(edge.parent, edge.child);
    }

    void find_edges(std::int64_t parent, const Board& board) {
        const bool is_new = std::ranges::binary_search(boards_, board);
        bool has_edge = false;
        for (const Successor& next : successors(board)) {
            const auto place = std::ranges::lower_bound(boards_, next.board);
            std::optional<std::int64_t> child;
            if (place != boards_.end() && *place == next.board)
                child = ids_[static_cast<std::size_t>(place - boards_.begin())];
            else if (is_new && had_others_)
                child = table_.id_of(next.board);
            if (!child) continue;
            edges_.push_back({*child, parent});
            has_edge = true;
        }
        if (has_edge && !is_new) update_.add(parent, board);
    }

    Database& database_;
    PositionsTable& table_;
    ScoreUpdate update_{table_};
    bool had_others_ = false;
    std::vector<Board> boards_;      // of the new positions
    std::vector<std::int64_t> ids_;  // of the same
    std::vector<Edge> edges_;
};

}  // namespace

void Book::add(std::vector<BookPosition> positions) {
    make_unique_images(positions);
    Transaction transaction(parts_->database);
    Addition(parts_->database, parts_->positions).add(positions);
    transaction.commit();
}

}  // namespace outflank
