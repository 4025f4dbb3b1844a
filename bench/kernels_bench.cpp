// The kernels of engine/, all over the same boards of random games. One item is one call.

#include <benchmark/benchmark.h>

#include <vector>

#include "bench/game_boards.h"
#include "engine/hash.h"
#include "engine/last_flips.h"
#include "engine/stability.h"

namespace outflank {
namespace {

// A board and an empty square for a disc.
struct Placement {
    Board board;
    Square square;
};

std::vector<Placement> placements(const std::vector<Board>& on,
                                  Bitboard (*squares_of)(const Board&)) {
    std::vector<Placement> all;
    for (const Board& board : on)
        for (const Square square : Squares(squares_of(board))) all.push_back({board, square});
    return all;
}

const std::vector<Placement>& legal_moves() {
    static const auto all = placements(boards(), [](const Board& board) { return board.moves(); });
    return all;
}

// Boards with one empty square, and that square.
const std::vector<Placement>& last_squares() {
    static const auto all = placements(
        boards_of_games(1024, [](const Board& board) { return board.empty_count() == 1; }),
        [](const Board& board) { return board.empties(); });
    return all;
}

void flips_of_legal_moves(benchmark::State& state) {
    run_over(state, legal_moves(),
             [](const Placement& p) { return flips(p.square, p.board.player, p.board.opponent); });
}
BENCHMARK(flips_of_legal_moves);

void flips_of_legal_moves_portable(benchmark::State& state) {
    run_over(state, legal_moves(), [](const Placement& p) {
        return flips_portable(p.square, p.board.player, p.board.opponent);
    });
}
BENCHMARK(flips_of_legal_moves_portable);

void last_flips(benchmark::State& state) {
    run_over(state, last_squares(),
             [](const Placement& p) { return count_last_flips(p.square, p.board.player); });
}
BENCHMARK(last_flips);

void moves_of_a_board(benchmark::State& state) {
    run_over(state, boards(), [](const Board& board) { return board.moves(); });
}
BENCHMARK(moves_of_a_board);

void moves_of_a_board_portable(benchmark::State& state) {
    run_over(state, boards(),
             [](const Board& board) { return moves_portable(board.player, board.opponent); });
}
BENCHMARK(moves_of_a_board_portable);

void stable_discs_of_a_board(benchmark::State& state) {
    run_over(state, boards(),
             [](const Board& board) { return stable_discs(board.player, board.opponent); });
}
BENCHMARK(stable_discs_of_a_board);

void hash_of_a_board(benchmark::State& state) {
    run_over(state, boards(), [](const Board& board) { return hash(board); });
}
BENCHMARK(hash_of_a_board);

void canonical_board(benchmark::State& state) {
    run_over(state, boards(), [](const Board& board) { return canonical(board).player; });
}
BENCHMARK(canonical_board);

}  // namespace
}  // namespace outflank
