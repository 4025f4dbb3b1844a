#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "engine/tier.h"
#include "search/pvs.h"

namespace outflank::inline OUTFLANK_TIER {

// Forward pruning by Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality
// evaluation function for Othello", 1997). A shallow search predicts the score of a deep one. The
// standard deviation of the prediction's error is known, and a node is cut when its window lies far
// enough from the prediction: by the margin, which is so many standard deviations as the
// selectivity asks for (selectivity.h).

/// Cuts a node with a null window. Returns the bound of its score, or nothing when the node must be
/// searched. For searches with a selectivity only; meaningless when the worker was stopped.
std::optional<int> probcut(Worker& worker, const Node& node, const SearchWindow& window);

/// The depth in plies of the search that predicts one of `depth` >= 1 plies: about half of it, and
/// odd when it is odd. The evaluation predicts the last ply.
constexpr int shallow_depth(int depth) { return depth == 1 ? 0 : 2 * (depth / 4) + (depth & 1); }

/// The terms of the error model. The logarithm of the error is the sum of the terms, each times its
/// coefficient.
inline constexpr std::size_t probcut_term_count = 6;
using ProbcutTerms = std::array<double, probcut_term_count>;
/// For a search of `depth` plies at `empties` empties, predicted by one of `shallow` < `depth`
/// plies.
ProbcutTerms probcut_terms(int empties, int depth, int shallow);

/// The standard deviation of that prediction's error, in discs, by the given coefficients.
double probcut_error(int empties, int depth, int shallow, const ProbcutTerms& coefficients);
/// The same by the coefficients in use.
double probcut_error(int empties, int depth, int shallow);
/// The same for shallow_depth(depth); 1 <= `depth` <= `empties`.
double probcut_error(int empties, int depth);

}  // namespace outflank::inline OUTFLANK_TIER
