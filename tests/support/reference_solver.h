#pragma once

#include <algorithm>
#include <vector>

#include "engine/board.h"

namespace outflank {

/// Alpha-beta and nothing more: no table, no ordering, no bound on a score but the window. Returns
/// the score when it lies inside the window, else a bound of it on that side (fail-soft).
inline int reference_solve(const Board& board, int alpha = -65, int beta = 65) {
    const Bitboard moves = board.moves();
    if (moves == 0) {
        const Board passed = board.after_pass();
        return passed.can_move() ? -reference_solve(passed, -beta, -alpha)
                                 : final_disc_difference(board);
    }
    int best = -65;
    for (const Square move : Squares(moves)) {
        best = std::max(best, -reference_solve(board.after_move(move), -beta,
                                               -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

/// What a line of moves and passes from a board leads to, for the side to move at its beginning.
struct Playout {
    bool is_legal = true;
    bool is_over = false;
    int score = 0;  // once over
};

inline Playout played_out(Board board, const std::vector<Square>& line) {
    int sign = 1;
    for (const Square move : line) {
        const bool is_pass = move == Square::pass;
        if (board.is_over() || is_pass == board.can_move() ||
            (!is_pass && !contains(board.moves(), move)))
            return {false, false, 0};
        board = is_pass ? board.after_pass() : board.after_move(move);
        sign = -sign;
    }
    return {true, board.is_over(), sign * final_disc_difference(board)};
}

}  // namespace outflank
