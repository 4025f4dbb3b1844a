#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/board.h"

namespace outflank {

/// Solves a board by alpha-beta and nothing else: no table and no cut-off but by the window. Moves
/// that leave the opponent few moves come first. Returns the score when it is inside the window,
/// else a bound on that side (fail-soft).
inline int reference_solve(const Board& board, int alpha = -65, int beta = 65) {
    std::vector<Board> children;
    for (const Square move : Squares(board.moves())) children.push_back(board.after_move(move));
    if (children.empty()) {
        const Board passed = board.after_pass();
        return passed.can_move() ? -reference_solve(passed, -beta, -alpha)
                                 : final_disc_difference(board);
    }
    std::ranges::sort(children, {}, [](const Board& child) { return count(child.moves()); });
    int best = -65;
    for (const Board& child : children) {
        best = std::max(best, -reference_solve(child, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

/// The board after a line of moves and passes; nothing when one of them is illegal.
inline std::optional<Board> after_line(Board board, const std::vector<Square>& line) {
    for (const Square move : line) {
        const bool is_legal = move == Square::pass ? !board.can_move() && !board.is_over()
                                                   : contains(board.moves(), move);
        if (!is_legal) return std::nullopt;
        board = move == Square::pass ? board.after_pass() : board.after_move(move);
    }
    return board;
}

/// Whether a line is legal, ends the game, and gives this score for the side that begins it.
inline bool leads_to(int score, const Board& board, const std::vector<Square>& line) {
    const std::optional<Board> last = after_line(board, line);
    return last && last->is_over() &&
           final_disc_difference(*last) == (line.size() % 2 == 0 ? score : -score);
}

}  // namespace outflank
