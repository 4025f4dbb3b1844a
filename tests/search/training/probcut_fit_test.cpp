#include "search/training/probcut_fit.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/position.h"
#include "search/evaluation/weights.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_evaluator.h"
#include "tests/support/reference_minimax.h"
#include "tests/support/reference_solver.h"

namespace outflank {
namespace {

TEST_CASE("fitting errors computed from known coefficients finds these coefficients") {
    const ProbcutTerms coefficients = {1.5, -0.4, -0.9, -0.3, 0.2, 0.1};
    std::vector<PredictionError> errors;
    for (int empties = 12; empties <= 52; empties += 4)
        for (int depth = 1; depth <= 10; ++depth)
            for (int shallow = 0; shallow < depth; ++shallow)
                for (const int deep : {depth, empties}) {
                    const ProbcutTerms terms = probcut_terms(empties, deep, shallow);
                    double logarithm = 0;
                    for (std::size_t i = 0; i < terms.size(); ++i)
                        logarithm += terms[i] * coefficients[i];
                    errors.push_back({empties, deep, shallow, std::exp(logarithm), 100});
                }
    const ProbcutTerms fitted = fit_probcut(errors);
    for (std::size_t i = 0; i < fitted.size(); ++i)
        CHECK(fitted[i] == doctest::Approx(coefficients[i]));
}

TEST_CASE("coefficients fitted to too few errors are not finite") {
    CHECK_FALSE(std::isfinite(fit_probcut({})[0]));
    CHECK_FALSE(std::isfinite(fit_probcut({{20, 2, 1, 3.0, 100}, {20, 3, 1, 4.0, 100}})[0]));
}

TEST_CASE(
    "a prediction error is the standard deviation of the difference; its mean does not count") {
    std::vector<DepthScores> positions;
    for (int i = 0; i < 40; ++i) {
        const int off = i % 2 == 0 ? 3 : -3;
        positions.push_back({20, {0, 5 + off, 10}, 10 + 2 * off});
    }
    positions.push_back({20, {0, 0, 64}, 64});  // near a wipe-out: does not count
    const auto errors = prediction_errors(positions);
    const auto deviation_of = [&](int depth, int shallow) {
        for (const PredictionError& error : errors)
            if (error.depth == depth && error.shallow == shallow) return error.deviation;
        return -1.0;
    };
    CHECK(deviation_of(2, 1) == doctest::Approx(3));
    CHECK(deviation_of(2, 0) == doctest::Approx(0));
    const int end = errors.front().empties;
    CHECK(deviation_of(end, 2) == doctest::Approx(6));
    CHECK(deviation_of(end, 1) == doctest::Approx(3));
}

// Compares with plain minimax and a plain solver, not with other searches of the engine.
TEST_CASE("scores by depth are the static evaluation, those of minimax, and that of perfect play") {
    constexpr std::uint64_t seed = 4711;
    Random random(seed);
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    const Weights& weights = *embedded_weights();
    const auto evaluate_leaf = [&](const Board& board) {
        return board.player == 0 ? -max_discs : reference_evaluate(weights, board);
    };
    for (const int empties : {60, 50, 30, 20, 9, 8}) {
        const Board board = played_board(random, empties);
        REQUIRE(board.can_move());
        INFO(shown(seed, board));
        const int depth = empties >= 50 ? 4 : 3;
        const DepthScores scores = scores_by_depth(searcher, board, depth, 9);
        CHECK(scores.empties == empties);
        REQUIRE(scores.by_depth.size() == static_cast<std::size_t>(depth) + 1);
        for (int plies = 0; plies <= depth; ++plies)
            CHECK(scores.by_depth[static_cast<std::size_t>(plies)] ==
                  reference_minimax(board, plies, evaluate_leaf));
        CHECK(scores.end.has_value() == (empties <= 9));
        if (scores.end) CHECK(*scores.end == reference_solve(board));
    }
}

}  // namespace
}  // namespace outflank
