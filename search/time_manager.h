#pragma once

#include "search/limits.h"

namespace outflank::inline OUTFLANK_TIER {

/// What a move may take of a game clock.
struct TimeBudget {
    Milliseconds aim;   // what the move is worth when nothing is unusual about it
    Milliseconds most;  // never to be exceeded, whatever the search finds
};

/// Divides a clock over the moves to come, the present one made with `empties` squares empty. Once
/// the game is solved moves cost next to nothing, so it is spent on the way there. `most` leaves
/// something for each later move; neither is below zero or above what is left.
TimeBudget budget_of(const GameClock& clock, int empties);

}  // namespace outflank::inline OUTFLANK_TIER
