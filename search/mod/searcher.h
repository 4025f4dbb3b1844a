#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "engine/mod/state.h"
#include "search/report.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// Depths and nodes are counted in cards placed; scores are differences of cards.
using Report = SearchReport<Move>;

/// The one door into the search of Othello MOD, for one thread and one position at a time. A
/// placement with its tile and the same without are two moves, decided between like any others.
class Searcher {
  public:
    using OnReport = std::function<void(const Report&)>;

    Searcher();
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// Gives the table so many megabytes, from 1; what it knew is lost if that is a change. An
    /// error names the size and changes nothing.
    Result<void> resize(std::size_t megabytes);
    /// Forgets all that earlier searches learned.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last state, in which the first
    /// line is the move to play: always legal, also when stopped at once; a pass where there is no
    /// other move. Of the limits it heeds depth, exact_from, move_time, nodes and lines. Blocks.
    Report search(const State& state, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
