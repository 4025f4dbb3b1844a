#include "search/training/probcut_fit.h"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/position.h"

namespace outflank {
namespace {

TEST_CASE("the fit of forward pruning's errors finds the coefficients they were made with") {
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

TEST_CASE("a fit to too few errors is not finite") {
    CHECK_FALSE(std::isfinite(fit_probcut({})[0]));
    CHECK_FALSE(std::isfinite(fit_probcut({{20, 2, 1, 3.0, 100}, {20, 3, 1, 4.0, 100}})[0]));
}

TEST_CASE("errors are the spread of what a search misses, beyond a constant difference") {
    std::vector<DepthScores> positions;
    for (int i = 0; i < 40; ++i) {
        const int off = i % 2 == 0 ? 3 : -3;
        positions.push_back({20, {0, 5 + off, 10}, 10 + 2 * off});
    }
    positions.push_back({20, {0, 0, 64}, 64});  // near a wipe-out: left out
    const auto errors = prediction_errors(positions);
    const auto spread_of = [&](int depth, int shallow) {
        for (const PredictionError& error : errors)
            if (error.depth == depth && error.shallow == shallow) return error.spread;
        return -1.0;
    };
    CHECK(spread_of(2, 1) == doctest::Approx(3));
    CHECK(spread_of(2, 0) == doctest::Approx(0));
    const int end = errors.front().empties;
    CHECK(spread_of(end, 2) == doctest::Approx(6));
    CHECK(spread_of(end, 1) == doctest::Approx(3));
}

TEST_CASE("scores by depth are those of single searches without forward pruning") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    const Board board = start_position().board;
    const DepthScores scores = scores_by_depth(searcher, board, 4, 0);
    CHECK(scores.empties == 60);
    CHECK_FALSE(scores.end);
    REQUIRE(scores.by_depth.size() == 5);
    Limits limits;
    limits.selectivity = 100;
    for (int depth = 1; depth <= 4; ++depth) {
        searcher.clear();
        limits.depth = depth;
        CHECK(searcher.search(board, limits).lines.front().score.discs() ==
              scores.by_depth[static_cast<std::size_t>(depth)]);
    }
}

}  // namespace
}  // namespace outflank
