#pragma once

#include <chrono>
#include <string>

#include "protocol/match/standings.h"

namespace outflank::match {

/// How a match goes, on stderr: a bar that is drawn anew after each game when it is a terminal, and
/// nothing otherwise.
class Progress {
  public:
    /// `done` games were played before, which the time left does not count.
    Progress(int games, int done);
    /// Ends the bar's line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(const Standings& standings);
    /// Makes room for a line of its own, if there is a bar.
    void clear() const;

    /// "[=====>    ] 52/100  A +30 ..., 3:20 left", cut to that many columns.
    [[nodiscard]] static std::string bar(const Standings& standings, int games,
                                         std::chrono::seconds left, std::size_t columns);

  private:
    int games_;
    int done_;
    bool is_terminal_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace outflank::match
