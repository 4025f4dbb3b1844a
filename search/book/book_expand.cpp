// Which leaves are worth to be added to a book: it walks along all lines that lose little.

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "search/book/book_parts.h"
#include "search/book/position_key.h"

namespace outflank {

namespace {

// A position behind a leaf.
struct LeafMove {
    int loss;  // of the line that leads to it
    Board board;

    auto order() const { return std::tuple(loss, -board.empty_count(), board); }
};

class Walk {
  public:
    Walk(PositionsTable& positions, const ExpansionLimits& limits)
        : positions_(positions), limits_(limits) {}

    // Every position comes after all that lead to it, so its loss is known by then.
    std::vector<Board> run() {
        for (const Board& root : limits_.roots) reach(book_image(root).board, 0);
        for (std::size_t height = reached_.size(); height-- > 0;)
            for (const auto& [board, loss] : reached_[height]) visit(board, loss);
        std::vector<LeafMove> all;
        all.reserve(candidates_.size());
        for (const auto& [board, loss] : candidates_) all.push_back({loss, board});
        std::ranges::sort(all, {}, &LeafMove::order);
        if (all.size() > limits_.most_leaves) all.resize(limits_.most_leaves);
        std::vector<Board> boards;
        boards.reserve(all.size());
        for (const LeafMove& candidate : all) boards.push_back(candidate.board);
        return boards;
    }

  private:
    static void lower(std::map<Board, int>& losses, const Board& board, int loss) {
        const auto [place, is_new] = losses.try_emplace(board, loss);
        if (!is_new) place->second = std::min(place->second, loss);
    }
    void reach(const Board& board, int loss) {
        lower(reached_[static_cast<std::size_t>(height(board))], board, loss);
    }

    void visit(const Board& board, int loss) {
        const auto row = positions_.find(board);
        if (!row) {  // a root
            lower(candidates_, board, loss);
            return;
        }
        if (!row->entry.range) return;
        const int best = row->entry.range->score;
        const auto loss_after = [&](int score) -> std::optional<int> {
            const int of_move = best - score;
            if (of_move > limits_.most_loss_of_move || loss + of_move > limits_.most_loss_of_line)
                return std::nullopt;
            return loss + of_move;
        };
        for (const BookChild& child : positions_.children(row->id))
            if (child.range)
                if (const auto after = loss_after(-child.range->score)) reach(child.board, *after);
        const auto& leaf = row->entry.leaf;
        if (!leaf || leaf->move == Square::none || leaf->range.is_exact()) return;
        const auto behind = successor(board, leaf->move);
        if (!behind || behind->empty_count() < limits_.least_empties) return;
        if (const auto after = loss_after(leaf->range.score)) lower(candidates_, *behind, *after);
    }

    PositionsTable& positions_;
    const ExpansionLimits& limits_;
    std::array<std::map<Board, int>, height_count> reached_;  // by height, with the least loss
    std::map<Board, int> candidates_;
};

}  // namespace

std::vector<Board> Book::leaves_to_expand(const ExpansionLimits& limits) {
    const Transaction transaction(parts_->database, Access::reading);
    return Walk(parts_->positions, limits).run();
}

}  // namespace outflank
