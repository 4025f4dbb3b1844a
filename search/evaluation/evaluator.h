#pragma once

#include "engine/tier.h"
#include "search/evaluation/features.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// The static evaluation of a board: an estimate of the final score for the side to move, in
/// 1 / units_per_disc discs. `features` are the board's.
int evaluate_finely(const Weights& weights, const Board& board, const Features& features);

/// The same in whole discs, from -63 to 63.
int evaluate(const Weights& weights, const Board& board, const Features& features);

}  // namespace outflank::inline OUTFLANK_TIER
