#pragma once

#include <algorithm>

#include "engine/board.h"

namespace outflank {

/// Plain minimax, `depth` plies deep, in discs for the side to move: no window, no table, no order
/// of moves. A pass is no ply. A game that ends on the way counts by its discs; a board at depth 0
/// counts by `evaluate(board)`, also when the game is over there.
template <class Evaluate>
int reference_minimax(const Board& board, int depth, const Evaluate& evaluate) {
    if (depth == 0) return evaluate(board);
    if (!board.can_move()) {
        const Board passed = board.after_pass();
        return passed.can_move() ? -reference_minimax(passed, depth, evaluate)
                                 : final_disc_difference(board);
    }
    int best = -65;
    for (const Square move : Squares(board.moves()))
        best = std::max(best, -reference_minimax(board.after_move(move), depth - 1, evaluate));
    return best;
}

}  // namespace outflank
