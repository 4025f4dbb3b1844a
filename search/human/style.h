#pragma once

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

inline constexpr int least_elo = 500;
inline constexpr int most_elo = 2500;

/// How a person of some strength chooses a move (see HumanPlayer).
struct HumanStyle {
    double habit = 1;        // how much the policy counts: the exponent of its chances
    double discs = 1;        // how many discs less make a move e times less likely
    double plies = 1;        // how far ahead he looks; the fraction is the chance of one more
    double counts_from = 0;  // from so many empties on he counts to the end; the fraction likewise
};

/// The style of a rating from least_elo to most_elo. Random play has the rating 0.
HumanStyle style_of(int elo);

}  // namespace outflank::inline OUTFLANK_TIER
