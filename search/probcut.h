#pragma once

#include <array>
#include <cstddef>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The plies of the search that predicts one of `depth` plies: about half, and as odd as that.
constexpr int shallow_depth(int depth) { return 2 * (depth / 4) + (depth & 1); }

/// What the spread of a search of `depth` plies about what one of `shallow` plies returns depends
/// on, at `empties` empties: its logarithm is the sum of these, each times its coefficient.
inline constexpr std::size_t probcut_term_count = 6;
using ProbcutTerms = std::array<double, probcut_term_count>;
ProbcutTerms probcut_terms(int empties, int depth, int shallow);

/// That spread, in discs, by given coefficients,
double probcut_error(int empties, int depth, int shallow, const ProbcutTerms& coefficients);
/// and by those in use, about the search of shallow_depth(depth) plies; `depth` is at most
/// `empties`.
double probcut_error(int empties, int depth);

}  // namespace outflank::inline OUTFLANK_TIER
