#pragma once

#include "engine/tier.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// Up to this number of empties, positions are solved without evaluation, forward pruning and
/// shared table.
inline constexpr int leaf_empties = 13;

/// Finds out whether the score of perfect play exceeds `alpha`, in discs. `empties` is the board's
/// number of empties, at most `leaf_empties`. Fail-soft: a result <= alpha is an upper bound of the
/// score, one > alpha a lower bound. Meaningless when the worker was stopped.
int solve_null_window(Worker& worker, const Board& board, int alpha, int empties);

}  // namespace outflank::inline OUTFLANK_TIER
