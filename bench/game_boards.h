#pragma once

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "engine/position.h"

namespace outflank {

// The boards of random games from a fixed seed that `wanted` accepts: at least `n` of them.
template <class Wanted>
std::vector<Board> boards_of_games(std::size_t n, Wanted wanted) {
    std::mt19937_64 random(1);
    std::vector<Board> boards;
    while (boards.size() < n) {
        for (Board board = start_position().board; !board.is_over();) {
            if (wanted(board)) boards.push_back(board);
            const Bitboard moves = board.moves();
            if (moves == 0) {
                board = board.after_pass();
                continue;
            }
            const auto choice = static_cast<unsigned>(count(moves));
            board = board.after_move(nth(moves, static_cast<int>(random() % choice)));
        }
    }
    return boards;
}

// So many that the branch predictor cannot learn them, but so few that they stay in the L2 cache.
inline const std::vector<Board>& boards() {
    static const auto all = boards_of_games(4096, [](const Board&) { return true; });
    return all;
}

// Measures calls of a kernel over all inputs. One item is one call.
template <class Inputs, class Kernel>
void run_over(benchmark::State& state, const Inputs& inputs, Kernel kernel) {
    for ([[maybe_unused]] auto _ : state)
        for (const auto& input : inputs) benchmark::DoNotOptimize(kernel(input));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(inputs.size()));
}

}  // namespace outflank
