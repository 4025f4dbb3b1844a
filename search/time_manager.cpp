#include "search/time_manager.h"

#include <algorithm>

namespace outflank {

namespace {

// Keep the time of so many moves for the solved end of the game.
constexpr int solved_moves = 3;
// The limit of a move is up to so many times its aim.
constexpr int limit_factor = 3;
// When the score falls by so many discs from one iteration to the next, a better move is needed.
constexpr int alarming_drop = 3;

}  // namespace

Milliseconds lag_reserve(Milliseconds left, Milliseconds least) {
    return std::max(std::min(Milliseconds(1000), left / 20), least);
}

TimeBudget time_budget(const GameClock& clock, const GameLength& game) {
    const Milliseconds left = std::max(clock.left, Milliseconds(0));
    const int own_moves = std::max((game.plies + 1) / 2, 1);
    const int unsolved_moves = std::max((game.plies - game.solved_plies) / 2, 0);
    int moves = std::min(unsolved_moves + solved_moves, own_moves);
    if (clock.moves_to_go) moves = std::clamp(*clock.moves_to_go, 1, moves);
    const Milliseconds aim = std::min(left / moves + clock.increment, left);
    // The last move of the game, or before a time control, may take all that is left.
    const Milliseconds limit = moves == 1 ? left : left * limit_factor / (moves + limit_factor - 1);
    return {aim, std::max(aim, limit)};
}

TimeManager::TimeManager(const Limits& limits, const GameLength& game)
    : suspension_(limits.suspension) {
    if (limits.clock) {
        budget_ = time_budget(*limits.clock, game);
        deadline_ = start_ + budget_->limit;
    }
    if (limits.move_time) {
        const auto end = start_ + *limits.move_time;
        deadline_ = std::min(deadline_.value_or(end), end);
    }
}

Milliseconds TimeManager::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(now() - start_);
}

bool TimeManager::is_enough(bool has_choice, const IterationChange& change) const {
    if (!budget_) return false;
    if (!has_choice) return true;
    // No later move gains from time saved now.
    if (budget_->aim == budget_->limit) return false;
    const bool is_unsettled = change.has_new_best_move || change.score_drop >= alarming_drop;
    const Milliseconds aim = is_unsettled ? (budget_->aim + budget_->limit) / 2 : budget_->aim;
    // An iteration that starts late is cut off by the limit. We tried to start none after half of
    // the aim: then a fifth of the clock was never used.
    return elapsed() >= aim * 85 / 100;
}

}  // namespace outflank
