#include "search/time_manager.h"

#include <algorithm>

namespace outflank::inline OUTFLANK_TIER {

namespace {

// About where the end of the game is solved within one move's time.
constexpr int solved_empties = 16;
// Moves' worth of time kept for the way from there to the end.
constexpr int moves_after = 3;
constexpr int most_shares = 3;

}  // namespace

TimeBudget budget_of(const GameClock& clock, int empties) {
    const Milliseconds left = std::max(clock.left, Milliseconds(0));
    const int own_moves = std::max((empties + 1) / 2, 1);
    int moves = std::min(std::max((empties - solved_empties) / 2, 0) + moves_after, own_moves);
    if (clock.moves_to_go) moves = std::clamp(*clock.moves_to_go, 1, moves);
    const Milliseconds share = std::min(left / moves + clock.increment, left);
    // Of the last move before a control, or the last of all, nothing need be left.
    const Milliseconds most = moves == 1 ? left : left * most_shares / (moves + most_shares - 1);
    return {share, std::max(share, most)};
}

}  // namespace outflank::inline OUTFLANK_TIER
