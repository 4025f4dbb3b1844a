#include "search/human/plain_search.h"

#include <algorithm>

#include "search/evaluation/evaluator.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

double static_score(const Weights& weights, const Board& board) {
    const int fine = evaluate_finely(weights, board, Features(board));
    return std::clamp(static_cast<double>(fine) / units_per_disc, 1.0 - max_discs, max_discs - 1.0);
}

double negamax(const Weights& weights, const Board& board, int depth, double alpha, double beta) {
    const Bitboard moves = board.moves();
    if (moves == 0) {
        const Board passed = board.after_pass();
        if (!passed.can_move()) return final_disc_difference(board);
        return -negamax(weights, passed, depth, -beta, -alpha);
    }
    if (depth <= 0) return static_score(weights, board);
    double best = -max_discs;
    // Corners first: they are often the best move, and so cut off the others.
    for (const Bitboard group :
         {moves & corners, moves & ~corners & ~x_squares, moves & ~corners & x_squares}) {
        for (const Square move : Squares(group)) {
            best = std::max(best, -negamax(weights, board.after_move(move), depth - 1, -beta,
                                           -std::max(alpha, best)));
            if (best >= beta) return best;
        }
    }
    return best;
}

}  // namespace

double plain_search(const Weights& weights, const Board& board, int depth) {
    return negamax(weights, board, depth, -max_discs, max_discs);
}

}  // namespace outflank::inline OUTFLANK_TIER
