#pragma once

#include "engine/board.h"
#include "engine/stability.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Stability cut-off: true when the opponent has so many stable discs that the score cannot exceed
/// `alpha`, in discs. Then `upper` is an upper bound of the score.
inline bool stability_cutoff(const Board& board, int alpha, int empties, int& upper) {
    // The attempt seldom succeeds when hardly any of the opponent's discs may be unstable, and with
    // few empties success saves little: so many discs must be to spare.
    const int spare = empties <= 4 ? 13 : empties == 5 ? 10 : 7;
    if (alpha < 0 || 64 - 2 * (count(board.opponent) - spare) > alpha) return false;
    upper = 64 - 2 * count(stable_discs(board.opponent, board.player));
    return upper <= alpha;
}

}  // namespace outflank::inline OUTFLANK_TIER
