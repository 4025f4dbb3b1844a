#include "search/ordering.h"

#include <doctest/doctest.h>

#include "search/evaluation/weights.h"
#include "tests/support/random_boards.h"

namespace outflank {
namespace {

TEST_CASE(
    "an exact search orders all moves of a node, a wipe-out and then the table's move first") {
    Shared shared;
    shared.weights = embedded_weights();
    Worker worker(shared);
    Random random(18);
    for (int game = 0; game < 20; ++game) {
        for (const Board& board : random_game(random)) {
            const int empties = board.empty_count();
            const Bitboard moves = board.moves();
            if (moves == 0 || empties > 24) continue;
            const Square hash_move = random.of(moves);
            // With so low a window each node is expected to fail high.
            const SearchWindow window{-max_discs - 1, -max_discs, empties};
            MoveList<Board> list;
            for (const Square move : Squares(moves)) list.add(move, board.after_move(move), 0);
            order(worker, list, 0, {board, Features(board)}, hash_move, window);
            Bitboard listed = 0;
            std::size_t at = 0;
            for (; at < list.size(); ++at) {
                const auto& [move, child] = list.bring_best_to(at);
                if (move == hash_move || child.player != 0) break;
                listed |= bit(move);
            }
            CHECK(list[at].move == hash_move);
            for (; at < list.size(); ++at) listed |= bit(list.bring_best_to(at).move);
            CHECK(listed == moves);
        }
    }
}

}  // namespace
}  // namespace outflank
