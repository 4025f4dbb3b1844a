#pragma once

#include "search/evaluation/features.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// An estimate of the final score for the side to move, in 1 / row_unit discs, by the weights of
/// the board's stage.
int evaluate_stage(const StageWeights& stage, const Board& board, const Features& features);

/// The same in whole discs, strictly between -64 and 64, with the stage found.
int evaluate(const Weights& weights, const Board& board, const Features& features);

}  // namespace outflank::inline OUTFLANK_TIER
