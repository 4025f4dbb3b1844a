#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace outflank::match {

using Seconds = std::chrono::duration<double>;
using TimePoint = std::chrono::steady_clock::time_point;

/// The time that a player has: for the whole game, with an increment after each move, or for each
/// move, or no limit.
struct TimeControl {
    std::optional<Seconds> main;       // for the game
    Seconds increment{0};              // after each move; only with `main`
    std::optional<Seconds> each_move;  // only without `main`

    [[nodiscard]] bool is_timed() const { return main || each_move; }
    bool operator==(const TimeControl&) const = default;
};

/// "60", "60+0.5": the seconds for the game, above 0, and the increment. An error quotes the text.
Result<TimeControl> parse_time_control(std::string_view text);
/// "0.5": the seconds for each move, above 0.
Result<TimeControl> parse_move_time(std::string_view text);
/// "60+0.5", "0.5 a move", "none".
std::string to_string(const TimeControl& control);

/// A player's clock in a game of a match, which the referee keeps.
class RefereeClock {
  public:
    explicit RefereeClock(const TimeControl& control) : control_(control) {
        left_ = control.main.value_or(control.each_move.value_or(Seconds(0)));
    }

    [[nodiscard]] const TimeControl& control() const { return control_; }
    /// The time for the next move, 0 or more. Without meaning when there is no limit.
    [[nodiscard]] Seconds left() const { return left_; }

    /// Takes the time of a move off and adds the increment. Returns the time used less the time
    /// that was left: above zero when the move was late.
    Seconds spend(Seconds used);

  private:
    TimeControl control_;
    Seconds left_;
};

}  // namespace outflank::match
