#include "protocol/front_end/gtp/gtp_clock.h"

#include <cmath>

#include "protocol/play/request.h"

namespace outflank {

GtpClock::GtpClock(const Settings& settings)
    : settings_(settings),
      runs_(settings.period <= 0 || settings.stones > 0),
      left_(settings.main) {
    if (is_canadian() && left_ <= 0) {
        left_ = settings_.period;
        stones_ = settings_.stones;
    }
}

void GtpClock::set_left(double seconds, int stones) {
    const bool same_stage = runs_ && (stones > 0) == (stones_ > 0);
    const bool may_be_rounded = seconds == std::floor(seconds) || seconds > left_;
    if (seconds > 0 && same_stage && may_be_rounded && std::abs(seconds - left_) < 1) return;
    runs_ = true;
    left_ = seconds;
    stones_ = stones;
}

void GtpClock::spend(double seconds) {
    left_ -= seconds;
    if (is_canadian()) {
        if (stones_ == 0 && left_ <= 0) {  // from the main time into the first period
            left_ += settings_.period;
            stones_ = settings_.stones;
        }
        if (stones_ > 0 && --stones_ == 0) {
            left_ = settings_.period;
            stones_ = settings_.stones;
        }
    } else if (settings_.period > 0) {
        left_ = settings_.main > 0 ? left_ + settings_.period : settings_.period;
    }
}

std::optional<GameClock> GtpClock::for_search() const {
    if (!runs_) return std::nullopt;
    GameClock clock;
    double left = left_;
    if (stones_ > 0) {
        clock.moves_to_go = stones_;
    } else if (is_canadian()) {  // main time: each move of the periods adds its share
        const double a_move = settings_.period / settings_.stones;
        clock.increment = milliseconds_of(a_move);
        left += left > 0 ? a_move : 0;
    } else if (settings_.period > 0 && settings_.main <= 0) {
        clock.moves_to_go = 1;
    } else {
        clock.increment = milliseconds_of(settings_.period);
    }
    clock.left = milliseconds_of(left);
    return clock;
}

}  // namespace outflank
