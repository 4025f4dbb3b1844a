// The evaluation over the boards of random games. One item is one call.

#include <benchmark/benchmark.h>

#include "bench/game_boards.h"
#include "search/evaluation/evaluator.h"
#include "search/evaluation/weights.h"
#include "search/node.h"

namespace outflank {
namespace {

std::vector<Node> nodes_of(const std::vector<Board>& boards) {
    std::vector<Node> nodes;
    nodes.reserve(boards.size());
    for (const Board& board : boards) nodes.push_back({board, Features(board)});
    return nodes;
}

const std::vector<Node>& nodes() {
    static const auto all = nodes_of(boards());
    return all;
}

void features_from_scratch(benchmark::State& state) {
    run_over(state, boards(), [](const Board& board) { return Features(board); });
}
BENCHMARK(features_from_scratch);

// Boards of all stages mixed, which no search does.
void evaluate_any_stage(benchmark::State& state) {
    const Weights& weights = *embedded_weights();
    run_over(state, nodes(),
             [&](const Node& node) { return evaluate(weights, node.board, node.features); });
}
BENCHMARK(evaluate_any_stage);

// Boards of one stage, like a search.
void evaluate_one_stage(benchmark::State& state) {
    const Weights& weights = *embedded_weights();
    const auto near_20 = nodes_of(boards_of_games(
        4096, [](const Board& board) { return stage_of(board.empty_count()) == stage_of(20); }));
    run_over(state, near_20,
             [&](const Node& node) { return evaluate(weights, node.board, node.features); });
}
BENCHMARK(evaluate_one_stage);

// A move, the update of the features, and the evaluation, for the first move of each board.
void move_and_evaluate(benchmark::State& state) {
    const Weights& weights = *embedded_weights();
    std::vector<Node> movable;
    for (const Node& node : nodes())
        if (node.board.can_move()) movable.push_back(node);
    run_over(state, movable, [&](const Node& node) {
        const Square move = first(node.board.moves());
        const Node child = node.after_move(move, node.board.after_move(move));
        return evaluate(weights, child.board, child.features);
    });
}
BENCHMARK(move_and_evaluate);

}  // namespace
}  // namespace outflank
