#pragma once

#include <chrono>
#include <string>

#include "protocol/match/standings.h"
#include "protocol/system/progress_line.h"

namespace outflank::match {

/// Shows on stderr how far a match is and how it stands, if stderr is a terminal.
class Progress {
  public:
    /// `done` games were played before; the estimate of the time left does not count them.
    Progress(int games, int done) : games_(games), done_(done) {}

    void show(const Standings& standings);
    /// Erases the line. To be called before anything else is printed.
    void clear() { line_.clear(); }

    /// "[=====>    ] 52/100  A +30 ..., 3:20 left"
    [[nodiscard]] static std::string text(const Standings& standings, int games,
                                          std::string_view left);

  private:
    int games_;
    int done_;
    ProgressLine line_{true};
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace outflank::match
