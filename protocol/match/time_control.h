#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace outflank::match {

using Seconds = std::chrono::duration<double>;
using TimePoint = std::chrono::steady_clock::time_point;

/// What a player may spend: a time for the whole game with an increment after each move, or a time
/// for each move, or neither.
struct TimeControl {
    std::optional<Seconds> main;
    Seconds increment{0};
    std::optional<Seconds> each_move;

    [[nodiscard]] bool is_timed() const { return main || each_move; }
    bool operator==(const TimeControl&) const = default;
};

/// "60", "60+0.5": seconds for the game and the increment.
Result<TimeControl> parse_time_control(std::string_view text);
/// "0.5": seconds for each move.
Result<TimeControl> parse_move_time(std::string_view text);
/// "60+0.5", "0.5 a move", "none".
std::string to_string(const TimeControl& control);

/// One player's clock in one game, as the referee keeps it.
class Clock {
  public:
    explicit Clock(const TimeControl& control) : control_(control) {
        left_ = control.main.value_or(control.each_move.value_or(Seconds(0)));
    }

    [[nodiscard]] const TimeControl& control() const { return control_; }
    /// For the next move; never negative. Meaningless without a time control.
    [[nodiscard]] Seconds left() const { return left_; }

    /// Takes a move's time off and adds the increment. Returns by how much the move overran what
    /// was left: above zero is too late.
    Seconds spend(Seconds used);

  private:
    TimeControl control_;
    Seconds left_;
};

}  // namespace outflank::match
