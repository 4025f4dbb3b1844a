// How a book is made smaller.

#include <map>
#include <set>

#include "search/book/book_parts.h"
#include "search/book/position_key.h"
#include "search/book/removal.h"

namespace outflank {

namespace {

constexpr int start_empties = 60;

// The positions that come up from the start of a game while one side plays the best move.
class BestLines {
  public:
    BestLines(PositionsTable& positions, Color side) : positions_(positions), side_(side) {
        visit(canonical(start_position().board), start_position().to_move);
    }
    [[nodiscard]] bool hold(const Board& board) const { return boards_.contains(board); }

  private:
    void visit(const Board& board, Color to_move) {
        if (!visited_.emplace(board, to_move).second) return;
        const auto row = positions_.find(board);
        if (!row) return;
        boards_.insert(board);
        const std::vector<BookChild> children = positions_.children(row->id);
        const BookChild* best = nullptr;
        for (const BookChild& child : children) {
            if (to_move != side_) visit(child.board, opposite(to_move));
            if (child.range && (best == nullptr || child.range->score < best->range->score))
                best = &child;
        }
        const auto& leaf = row->entry.leaf;
        const bool is_out = leaf && leaf->move != Square::none && best != nullptr &&
                            leaf->range.score > -best->range->score;
        if (to_move == side_ && best != nullptr && !is_out) visit(best->board, opposite(to_move));
    }

    PositionsTable& positions_;
    const Color side_;
    std::set<std::pair<Board, Color>> visited_;
    std::set<Board> boards_;
};

}  // namespace

std::size_t Book::prune(std::optional<Color> side, int most_plies) {
    Transaction transaction(parts_->database);
    PositionsTable& positions = parts_->positions;
    std::optional<BestLines> lines;
    if (side) lines.emplace(positions, *side);
    std::multimap<int, std::int64_t> out;  // those behind come first
    {
        Statement all(parts_->database, "SELECT id, board FROM positions");
        for (Rows rows = all(); rows.next();)
            if (const auto board = board_of(rows.bytes(1));
                board && (start_empties - board->empty_count() > most_plies ||
                          (lines && !lines->hold(*board))))
                out.emplace(height(*board), rows.number(0));
    }
    Removal removal(positions);
    for (const auto& [height_of_it, id] : out) removal.remove(id);
    removal.finish();
    transaction.commit();
    return out.size();
}

}  // namespace outflank
