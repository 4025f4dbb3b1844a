#include "search/ordering.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "search/evaluation/weights.h"
#include "tests/support/random_boards.h"

namespace outflank {
namespace {

TEST_CASE("corners count twice in the mobility") {
    CHECK(weighted_mobility(0) == 0);
    CHECK(weighted_mobility(bit(Square::b2) | bit(Square::c4)) == 2);
    CHECK(weighted_mobility(bit(Square::a1) | bit(Square::h8) | bit(Square::c4)) == 5);
}

// The moves of a node, in the order in which they were found.
MoveList<Board> moves_of(const Board& board) {
    MoveList<Board> list;
    for (const Square move : Squares(board.moves())) list.add(move, board.after_move(move), 0);
    return list;
}

TEST_CASE("near the leaves, moves come in the order of the replies that they leave") {
    Shared shared;
    shared.weights = embedded_weights();
    Worker worker(shared);
    Random random(3);
    for (const Board& board : random_game(random)) {
        if (board.empty_count() < 10 || board.moves() == 0) continue;
        MoveList<Board> list = moves_of(board);
        const SearchWindow window{-max_discs - 1, -max_discs, 2};
        order(worker, list, 0, {board, Features(board)}, Square::none, window);
        int last = -1;
        for (std::size_t at = 0; at < list.size(); ++at) {
            const Board& child = list.bring_best_to(at).child;
            const int replies = child.player == 0 ? -1 : weighted_mobility(child.moves());
            CHECK(replies >= last);
            last = replies;
        }
    }
}

TEST_CASE("moves before the place given keep their place and value") {
    Shared shared;
    shared.weights = embedded_weights();
    Worker worker(shared);
    const Board board = start_position().board;
    for (std::size_t from = 0; from <= 4; ++from) {
        MoveList<Board> list = moves_of(board);
        for (std::size_t at = 0; at < from; ++at) list.set_value(at, first_of_all - 1);
        order(worker, list, from, {board, Features(board)}, Square::f5,
              {-max_discs - 1, max_discs, 8});
        // The list is d3, c4, f5, e6; the table's move comes before all, unless it was left out.
        if (from <= 2) CHECK(list.bring_best_to(0).move == Square::f5);
        for (std::size_t at = 0; at < from; ++at)
            CHECK(list.bring_best_to(at + (from <= 2 ? 1 : 0)).move == moves_of(board)[at].move);
    }
}

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
            MoveList<Board> list = moves_of(board);
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
