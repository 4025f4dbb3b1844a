#include "search/training/distillation.h"

#include <algorithm>

#include "engine/position.h"
#include "search/evaluation/evaluator.h"
#include "search/training/random_moves.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

constexpr int least_empties = 4;

// For the side to move, which may have to pass.
int leaf_score(const Weights& weights, const Board& board) {
    if (board.can_move()) return evaluate(weights, board, Features(board));
    const Board passed = board.after_pass();
    if (passed.can_move()) return -evaluate(weights, passed, Features(passed));
    return final_disc_difference(board);
}

int best_score(const Weights& weights, const Board& board) {
    int best = -max_discs;
    for (const Square move : Squares(board.moves()))
        best = std::max(best, -leaf_score(weights, board.after_move(move)));
    return best;
}

}  // namespace

std::vector<Sample> distilled(const Weights& weights, const OpeningMoves& game,
                              std::uint32_t number, int copies, int most_random_plies,
                              std::uint64_t seed) {
    std::mt19937_64 random = random_numbers_of(seed, number);
    std::vector<Sample> samples;
    const auto sample_beside = [&](const Position& of_game) {
        const Position position = after_random_moves(of_game, most_random_plies, random);
        if (!position.board.can_move() || position.board.empty_count() < least_empties) return;
        Sample sample{position.board};
        sample.score = static_cast<std::int8_t>(best_score(weights, position.board));
        sample.depth = 1;
        sample.game = number;
        samples.push_back(sample);
    };
    Position position = start_position();
    for (const Square move : game) {
        for (int copy = 0; copy < copies; ++copy) sample_beside(position);
        position = position.after(move);
    }
    return samples;
}

}  // namespace outflank::inline OUTFLANK_TIER
