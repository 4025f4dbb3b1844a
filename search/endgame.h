#pragma once

#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// From this number of empties down, the game is solved exactly without evaluation, forward pruning
/// or the shared table.
inline constexpr int leaf_empties = 12;

/// Whether the final score is above `alpha`, for up to `leaf_empties` empties. Fail-soft: a result
/// <= alpha is an upper bound of the score, one > alpha a lower bound. Meaningless when the worker
/// was stopped.
int solve_null_window(Worker& worker, const Board& board, int alpha, int empties);

/// True when stable discs alone keep the score from exceeding `alpha`; `upper` is then the bound.
bool stability_cutoff(const Board& board, int alpha, int empties, int& upper);

}  // namespace outflank::inline OUTFLANK_TIER
