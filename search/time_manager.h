#pragma once

#include <chrono>
#include <optional>

#include "search/limits.h"

namespace outflank {

using SteadyClock = std::chrono::steady_clock;

/// How much of a clock is kept back for the lag between a controller and the engine: 5% of the time
/// left, at most one second, but never less than `least`.
Milliseconds lag_reserve(Milliseconds left, Milliseconds least);

/// How long a game still lasts. This is all that the time manager knows of the rules.
struct GameLength {
    int plies;         // of both sides until the end, at most
    int solved_plies;  // with so many plies left, the game is solved within the time of one move
};

/// What a move may take of a game clock.
struct TimeBudget {
    Milliseconds aim;    // for a move with nothing unusual about it
    Milliseconds limit;  // for any move; at least `aim`
};

/// Divides a clock over the moves to come. Near the end the game is solved quickly, so most of the
/// time goes to the moves before. `limit` leaves time for each later move. 0 <= aim <= limit <=
/// time left.
TimeBudget time_budget(const GameClock& clock, const GameLength& game);

/// How an iteration differs from the one before it.
struct IterationChange {
    bool has_new_best_move = false;
    int score_drop = 0;  // of the best move, in discs (Othello MOD: cards)
};

/// Decides how long one search may take: when to stop, and whether to start another iteration. It
/// knows clocks and plies only, so it serves any two-player game.
class TimeManager {
  public:
    /// No limit. The search starts now.
    TimeManager() = default;
    /// The limits' `clock` and `move_time`; the stricter of the two binds. The search starts now.
    TimeManager(const Limits& limits, const GameLength& game);

    /// Time since the search started, without that in which it was suspended.
    [[nodiscard]] Milliseconds elapsed() const;
    /// Blocks while the search is suspended. For all its threads.
    void wait_while_suspended() const {
        if (suspension_ != nullptr) suspension_->poll();
    }
    /// Whether the search must stop at once. For polling; from any thread.
    [[nodiscard]] bool must_stop() const { return deadline_ && now() >= *deadline_; }
    /// Whether the clock has run out already: the search should do the least that gives a move.
    [[nodiscard]] bool has_no_time() const { return budget_ && budget_->limit <= Milliseconds(0); }
    /// Whether to start no further iteration. `has_choice`: there is more than one move;
    /// `change`: what the last iteration changed.
    [[nodiscard]] bool is_enough(bool has_choice, const IterationChange& change) const;

  private:
    [[nodiscard]] SteadyClock::time_point now() const {
        const auto time = SteadyClock::now();
        return suspension_ != nullptr ? time - suspension_->lost() : time;
    }

    const Suspension* suspension_ = nullptr;
    SteadyClock::time_point start_ = now();
    std::optional<TimeBudget> budget_;  // when there is a clock
    std::optional<SteadyClock::time_point> deadline_;
};

}  // namespace outflank
