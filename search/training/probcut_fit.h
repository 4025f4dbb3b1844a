#pragma once

#include <optional>
#include <vector>

#include "engine/tier.h"
#include "search/probcut.h"
#include "search/searcher.h"

namespace outflank::inline OUTFLANK_TIER {

/// The scores of one position by searches without forward pruning, in discs.
struct DepthScores {
    int empties = 0;
    std::vector<int> by_depth;  // [0]: static evaluation; [n]: search of n plies
    std::optional<int> end;     // of perfect play, where it was solved
};

/// Searches a board 1 to `depth` plies deep, and solves it when it has at most `solve_from`
/// empties. There must be more than `depth` empties. Clears the searcher first.
DepthScores scores_by_depth(Searcher& searcher, const Board& board, int depth, int solve_from);

/// How well searches of `shallow` plies predict searches of `depth` plies, at about `empties`
/// empties. `depth` == `empties` stands for perfect play.
struct PredictionError {
    int empties;
    int depth;
    int shallow;
    double deviation;  // standard deviation of the difference of the two scores, in discs
    int count;         // of positions
};

/// The errors of all pairs of depths, by groups of 4 empties; pairs with less than 30 positions are
/// left out. Deep scores beyond 60 discs do not count: near a wipe-out all depths agree.
std::vector<PredictionError> prediction_errors(const std::vector<DepthScores>& positions);

/// Least-squares fit of the coefficients to the logarithms of the errors (see probcut_error). When
/// there are too few errors, or some are 0, the coefficients are not finite.
ProbcutTerms fit_probcut(const std::vector<PredictionError>& errors);

}  // namespace outflank::inline OUTFLANK_TIER
