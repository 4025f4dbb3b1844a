#include "protocol/match/progress.h"

#include <fmt/format.h>

namespace outflank::match {

void Progress::show(const Standings& standings) {
    const int played = standings.games() - done_;
    if (!line_.is_shown() || played <= 0) return;
    line_.show(
        text(standings, games_,
             time_left(std::chrono::steady_clock::now() - begin_, static_cast<double>(played),
                       static_cast<double>(games_ - standings.games()))));
}

std::string Progress::text(const Standings& standings, int games, std::string_view left) {
    return fmt::format(
        "{}  {}, {}",
        progress_bar(static_cast<std::size_t>(standings.games()), static_cast<std::size_t>(games)),
        standings.line(), left);
}

}  // namespace outflank::match
