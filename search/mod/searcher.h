#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "engine/mod/state.h"
#include "engine/tier.h"
#include "search/report.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// Scores are differences of cards. Depths are numbers of cards placed: passes do not count.
using Report = SearchReport<Move>;

/// The public interface of the search for Othello MOD. It searches one position at a time on the
/// caller's thread. To place a card with a tile and without one are two different moves.
class Searcher {
  public:
    /// Called after each iteration; the search waits for it.
    using OnReport = std::function<void(const Report&)>;

    Searcher();
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// Sets the size of the table, 1 MB or more. A new size clears it. An error (no memory; it
    /// names the size) changes nothing.
    Result<void> resize(std::size_t megabytes);
    /// Forgets all that earlier searches have learned.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last report. The first of its
    /// lines is the move to play; that is a legal one even if the search was stopped at once, and a
    /// pass where there is no other. It obeys the limits depth, exact_from, move_time, clock, nodes
    /// and lines, and no others. Blocks.
    Report search(const State& state, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
