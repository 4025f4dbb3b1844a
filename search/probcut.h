#pragma once

#include <array>
#include <cstddef>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Forward pruning by Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality
/// evaluation function for Othello", 1997): a shallow search predicts a deep one with an error
/// whose spread is known, and a cut is made when the window lies `confidence` spreads away.
struct Selectivity {
    int percent;        // that a cut is right, if the error is normal
    double confidence;  // in standard deviations
};

/// From the most_selective to none. A level's number is its place here.
inline constexpr std::array<Selectivity, 7> selectivities = {
    {{63, 0.9}, {73, 1.1}, {87, 1.5}, {95, 2.0}, {98, 2.6}, {99, 3.3}, {100, 0.0}}};
inline constexpr int no_selectivity = static_cast<int>(selectivities.size()) - 1;

/// The most_selective level of which at least `percent` is sure.
constexpr int selectivity_index(int percent) {
    int level = 0;
    while (level < no_selectivity &&
           selectivities[static_cast<std::size_t>(level)].percent < percent)
        ++level;
    return level;
}

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
