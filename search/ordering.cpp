#include "search/ordering.h"

#include <algorithm>
#include <optional>

#include "search/parity.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// A full-window search of a few plies without table or pruning. Its nodes are not counted.
int quick_search(Worker& worker, const Node& node, int alpha, int beta, int depth) {
    if (depth == 0) return worker.evaluate(node);
    const Bitboard moves = node.board.moves();
    if (moves == 0) {
        const Node passed = node.after_pass();
        return passed.board.can_move() ? -quick_search(worker, passed, -beta, -alpha, depth)
                                       : final_disc_difference(node.board);
    }
    int best = -max_discs - 1;
    for (const Square move : Squares(moves)) {
        const int score =
            -quick_search(worker, node.after_move(move), -beta, -std::max(alpha, best), depth - 1);
        best = std::max(best, score);
        if (best >= beta) break;
    }
    return best;
}

// The plies after which a move is evaluated; none where that costs more than it saves.
std::optional<int> plies_to_evaluation(int depth, bool to_the_end) {
    if (to_the_end) return 0;
    if (depth < 3) return std::nullopt;
    return depth < 10 ? 0 : 1;
}

}  // namespace

void order(Worker& worker, MoveList<Node>& list, const Node& node, Square best, Square second,
           int depth) {
    const bool to_the_end = depth >= node.board.empty_count();
    const Bitboard odd = odd_quadrants(node.board.empties());
    const std::optional<int> plies = plies_to_evaluation(depth, to_the_end);
    // A disc counts 16. To the end, few replies also mean a small tree.
    const int mobility_weight = to_the_end ? 64 : 48;
    for (auto& [move, value, child] : list) {
        if (child.board.player == 0) {
            value = first_of_all + 1;
        } else if (move == best) {
            value = first_of_all;
        } else if (move == second) {
            value = first_of_all - 1;
        } else {
            const Bitboard replies = child.board.moves();
            value = -mobility_weight * (count(replies) + count(replies & corners));
            if (plies) value -= 16 * quick_search(worker, child, -max_discs, max_discs, *plies);
            if (to_the_end && contains(odd, move)) value += 8;
        }
    }
}

}  // namespace outflank::inline OUTFLANK_TIER
