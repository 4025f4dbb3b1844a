#pragma once

#include "search/evaluation/evaluator.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

/// A board with what its evaluation needs, kept up to date move by move, and the move that led to
/// it.
struct Node {
    Board board;
    Features features;
    Square last = Square::none;  // or a pass; none at the root

    /// The node that a move leads to, `after` being its board.
    [[nodiscard]] Node after_move(Square move, const Board& after) const {
        return {after, features.after_move(move, board.opponent ^ after.player), move};
    }
    [[nodiscard]] Node after_pass() const {
        return {board.after_pass(), features.after_pass(), Square::pass};
    }
};

/// The evaluation for the side to move, in discs. A side that was wiped out has lost; of that the
/// weights know nothing.
inline int evaluate(const Weights& weights, const Node& node) {
    return node.board.player == 0 ? -max_discs : evaluate(weights, node.board, node.features);
}

}  // namespace outflank::inline OUTFLANK_TIER
