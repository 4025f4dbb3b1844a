#pragma once

#include <optional>

#include "search/limits.h"

namespace outflank {

/// One player's clock as GTP's `time_settings` and `time_left` describe it, in seconds:
/// - a period of 0: sudden death after the main time;
/// - a period and stones: after the main time, so many stones in each period;
/// - a period without stones: no limit until a `time_left` comes; then, without main time, a period
///   is for one move, else it is added after each move.
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

    /// The controller's count: the time left and, in a period, the stones left in it. A difference
    /// of less than a second is its rounding and our own count holds; but 0 means to move at once,
    /// and who counts parts of a second and says that less is left is believed.
    void set_left(double seconds, int stones);
    /// A move was made in this time.
    void spend(double seconds);
    /// What a search may use, less the reserve; nothing when there is no limit.
    [[nodiscard]] std::optional<GameClock> for_search(double least_reserve) const;

  private:
    [[nodiscard]] bool is_canadian() const { return settings_.period > 0 && settings_.stones > 0; }

    Settings settings_;
    bool runs_ = false;
    double left_ = 0;  // of the main time or, with stones_ > 0, of the period
    int stones_ = 0;
};

}  // namespace outflank
