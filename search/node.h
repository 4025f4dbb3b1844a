#pragma once

#include "search/evaluation/evaluator.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

/// A board with what its evaluation needs, kept up to date move by move.
struct Node {
    Board board;
    Features features;

    [[nodiscard]] Node after_move(Square move) const {
        const Bitboard flipped = flips(move, board.player, board.opponent);
        return {board.after_move(move, flipped), features.after_move(move, flipped)};
    }
    [[nodiscard]] Node after_pass() const { return {board.after_pass(), features.after_pass()}; }
};

/// The evaluation for the side to move, in discs. A side that was wiped out has lost; of that the
/// weights know nothing.
inline int evaluate(const Weights& weights, const Node& node) {
    return node.board.player == 0 ? -max_discs : evaluate(weights, node.board, node.features);
}

}  // namespace outflank::inline OUTFLANK_TIER
