#pragma once

#include "engine/board.h"
#include "engine/stability.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Stability cut-off: true when the opponent has so many stable discs that the score cannot exceed
/// `alpha`, in discs. Then `upper` is an upper bound of the score.
inline bool stability_cutoff(const Board& board, int alpha, int empties, int& upper) {
    // A cut-off that needs nearly all of the opponent's discs to be stable seldom succeeds, and
    // with few empties it saves little. So it is tried only if it may leave this many discs
    // unstable.
    const int spare = empties <= 4 ? 13 : empties == 5 ? 10 : 7;
    if (alpha < 0 || 64 - 2 * (count(board.opponent) - spare) > alpha) return false;
    upper = 64 - 2 * count(stable_discs(board.opponent, board.player));
    return upper <= alpha;
}

}  // namespace outflank::inline OUTFLANK_TIER
