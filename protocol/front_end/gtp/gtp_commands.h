#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/front_end/gtp/gtp_clock.h"
#include "protocol/session/session.h"

namespace outflank {

/// What a GTP controller has set up.
struct GtpState {
    explicit GtpState(const Options& options);

    std::unique_ptr<Session> session;
    std::vector<int> steps;  // plies each command played, a pass that it implied included: for undo
    std::optional<GtpClock::Settings> time;  // as time_settings gave it
    std::array<GtpClock, 2> clocks;          // by color
};

/// Whether there is such a command; names are in lower case.
bool knows_gtp_command(std::string_view name);

/// Does a command, the first of the words, and returns the text of its answer.
Result<std::string> run_gtp_command(GtpState& state, std::span<const std::string> words,
                                    const std::stop_token& stop);

}  // namespace outflank
