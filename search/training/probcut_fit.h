#pragma once

#include <optional>
#include <vector>

#include "search/probcut.h"
#include "search/searcher.h"

namespace outflank::inline OUTFLANK_TIER {

/// What searches without forward pruning think of one position, in discs.
struct DepthScores {
    int empties = 0;
    std::vector<int> by_depth;  // at one look, of 1 ply, of 2 plies ...
    std::optional<int> end;     // of perfect play
};

/// Scores of 0 to `depth` plies, and the exact one from `solve_from` empties on.
DepthScores scores_by_depth(Searcher& searcher, const Board& board, int depth, int solve_from);

/// How far, as a standard deviation in discs, searches of `depth` plies are from those of
/// `shallow`, over `count` positions of about `empties` empties. At the end of the game `depth` is
/// `empties`.
struct PredictionError {
    int empties;
    int depth;
    int shallow;
    double spread;
    int count;
};

/// The errors of all pairs of depths, group by group of empties. Scores beyond 60 discs are left
/// out, as near a wipe-out all depths agree.
std::vector<PredictionError> prediction_errors(const std::vector<DepthScores>& positions);

/// The coefficients that come closest to the logarithms of the errors. Where these are too few, or
/// 0, to tell, they are not finite.
ProbcutTerms fit_probcut(const std::vector<PredictionError>& errors);

}  // namespace outflank::inline OUTFLANK_TIER
