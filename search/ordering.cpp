#include "search/ordering.h"

#include "search/parity.h"

namespace outflank::inline OUTFLANK_TIER {

void order(Worker& worker, MoveList<Board>& list, std::size_t from, const Node& node,
           Square hash_move, int depth) {
    const bool to_the_end = depth >= node.board.empty_count();
    const Bitboard odd = odd_quadrants(node.board.empties());
    // Near the leaves, to evaluate all moves costs more than it saves. Far from them, to search
    // each move by one ply saves no more nodes than it takes.
    const bool evaluates = to_the_end || depth >= 3;
    // A disc of the evaluation counts 16. In the endgame a small tree matters most.
    const int mobility_weight = to_the_end ? 64 : 24;
    for (std::size_t at = from; at < list.size(); ++at) {
        const auto& [move, child] = list[at];
        int value = 0;
        if (child.player == 0) {
            value = first_of_all + 1;
        } else if (move == hash_move) {
            value = first_of_all;
        } else {
            const Bitboard replies = child.moves();
            value = -mobility_weight * weighted_mobility(replies);
            if (evaluates) value -= 16 * worker.evaluate_after(node, move, child);
            if (to_the_end && contains(odd, move)) value += 8;
        }
        list.set_value(at, value);
    }
}

}  // namespace outflank::inline OUTFLANK_TIER
