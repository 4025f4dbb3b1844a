#include "protocol/match/time_control.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/system/text.h"

namespace outflank::match {

namespace {

Result<Seconds> seconds_of(std::string_view text, bool may_be_zero) {
    const auto seconds = parse_seconds(text);
    if (!seconds || (*seconds == 0 && !may_be_zero))
        return error(fmt::format("not a time in seconds: '{}'", text));
    return Seconds(*seconds);
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    const auto main = seconds_of(text.substr(0, plus), false);
    if (!main) return tl::make_unexpected(main.error());
    if (plus == text.size()) return TimeControl{*main, {}, {}};
    const auto increment = seconds_of(text.substr(plus + 1), true);
    if (!increment) return tl::make_unexpected(increment.error());
    return TimeControl{*main, *increment, {}};
}

Result<TimeControl> parse_move_time(std::string_view text) {
    const auto seconds = seconds_of(text, false);
    if (!seconds) return tl::make_unexpected(seconds.error());
    return TimeControl{{}, {}, *seconds};
}

std::string to_string(const TimeControl& control) {
    if (control.each_move) return to_decimal(control.each_move->count(), 3) + " a move";
    if (!control.main) return "none";
    std::string text = to_decimal(control.main->count(), 3);
    if (control.increment.count() > 0) text += "+" + to_decimal(control.increment.count(), 3);
    return text;
}

Seconds RefereeClock::spend(Seconds used) {
    const Seconds overrun = used - left_;
    if (control_.main) left_ = std::max(left_ - used, Seconds(0)) + control_.increment;
    return overrun;
}

}  // namespace outflank::match
