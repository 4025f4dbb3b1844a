#pragma once

#include "engine/tier.h"
#include "search/evaluation/features.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// The static evaluation of a board: an estimate of the final score for the side to move, in
/// 1 / units_per_disc discs. `stage` holds the weights of the board's stage, `features` are the
/// board's.
int evaluate_stage(const StageWeights& stage, const Board& board, const Features& features);

/// The same in whole discs, from -63 to 63. Finds the weights of the board's stage.
int evaluate(const Weights& weights, const Board& board, const Features& features);

}  // namespace outflank::inline OUTFLANK_TIER
