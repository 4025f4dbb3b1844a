#pragma once

#include "engine/tier.h"
#include "search/evaluation/evaluator.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

/// A node of the search: a board, the features for its evaluation, updated from move to move, and
/// the move that led to it.
struct Node {
    Board board;
    Features features;
    Square last = Square::none;  // a move or a pass; none at the root

    /// The node after a move; `after` is the board after that move.
    [[nodiscard]] Node after_move(Square move, const Board& after) const {
        return {after, features.after_move(move, board.opponent ^ after.player), move};
    }
    [[nodiscard]] Node after_pass() const {
        return {board.after_pass(), features.after_pass(), Square::pass};
    }
};

/// The evaluation of a node, in discs for the side to move. A side without discs has lost; the
/// weights cannot tell, because no training position was like that.
inline int evaluate(const Weights& weights, const Node& node) {
    return node.board.player == 0 ? -max_discs : evaluate(weights, node.board, node.features);
}

}  // namespace outflank::inline OUTFLANK_TIER
