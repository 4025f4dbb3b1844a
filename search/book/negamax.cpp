#include "search/book/negamax.h"

#include <algorithm>
#include <tuple>

#include "search/book/position_key.h"

namespace outflank {

namespace {

bool is_among(const Board& board, std::span<const BookChild> children) {
    return std::ranges::find(children, board, &BookChild::board) != children.end();
}

auto quality(const BookEntry& entry) {
    return std::tuple(entry.leaf.has_value(), entry.depth, entry.selectivity);
}

}  // namespace

BookEntry merged(const BookEntry& in_book, const BookEntry& added) {
    BookEntry best = quality(in_book) > quality(added) ? in_book : added;
    best.range = in_book.range;
    best.games = added.games.count() > in_book.games.count() ? added.games : in_book.games;
    best.games.lines = std::max(in_book.games.lines, added.games.lines);
    best.is_learned = in_book.is_learned && added.is_learned;
    return best;
}

std::optional<Leaf> valid_leaf(const Board& board, const std::optional<Leaf>& leaf,
                               std::span<const BookChild> children) {
    if (leaf && leaf->move != Square::none) {
        const auto behind = successor(board, leaf->move);
        if (behind && !is_among(*behind, children)) return leaf;
    }
    const auto is_in_book = [&](const Successor& next) { return is_among(next.board, children); };
    if (std::ranges::all_of(successors(board), is_in_book)) return Leaf();
    return std::nullopt;
}

std::optional<ScoreRange> negamax(const Board& board, const std::optional<Leaf>& leaf,
                                  std::span<const BookChild> children) {
    if (board.is_over()) {
        const int difference = final_disc_difference(board);
        return ScoreRange{difference, difference, difference};
    }
    std::optional<ScoreRange> best;
    bool is_all_known = leaf.has_value();
    const auto add = [&](const ScoreRange& range) {
        if (!best) {
            best = range;
            return;
        }
        best->score = std::max(best->score, range.score);
        best->lower = std::max(best->lower, range.lower);
        best->upper = std::max(best->upper, range.upper);
    };
    if (leaf && leaf->move != Square::none) add(leaf->range);
    for (const BookChild& child : children) {
        if (child.range)
            add(-*child.range);
        else
            is_all_known = false;
    }
    if (best && !is_all_known) best->upper = max_score.discs();
    return best;
}

}  // namespace outflank
