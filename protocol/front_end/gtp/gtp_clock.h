#pragma once

#include <optional>

#include "search/limits.h"

namespace outflank {

/// One player's clock as GTP's `time_settings` and `time_left` describe it, in seconds:
/// - a period of 0: sudden death after the main time;
/// - a period and stones: after the main time, so many stones in each period;
/// - a period without stones: no limit until a `time_left` comes. After that, without main time
///   each move has one period; with main time the period is an increment.
class GtpClock {
  public:
    struct Settings {
        double main = 0;
        double period = 0;
        int stones = 0;
    };

    /// No clock at all.
    GtpClock() = default;
    /// A full clock.
    explicit GtpClock(const Settings& settings);

    /// Takes over the controller's count: the seconds left and, in a period, the stones (moves)
    /// left in it. A difference of less than a second is taken for rounding and ignored, with two
    /// exceptions: 0 means to move at once, and a time with decimals that is less than ours is
    /// exact.
    void set_left(double seconds, int stones);
    /// Takes the seconds of a move off the clock and begins the next period where one ends.
    void spend(double seconds);
    /// The clock for the search of one move; absent when there is no limit.
    [[nodiscard]] std::optional<GameClock> for_search() const;

  private:
    [[nodiscard]] bool is_canadian() const { return settings_.period > 0 && settings_.stones > 0; }

    Settings settings_;
    bool runs_ = false;
    double left_ = 0;  // of the main time or, with stones_ > 0, of the period
    int stones_ = 0;
};

}  // namespace outflank
