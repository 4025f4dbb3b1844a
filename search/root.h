#pragma once

#include <functional>

#include "search/searcher.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// Iterative deepening from a root position: first by depth, then, once the end of the game is in
/// reach, up the ladder of selectivities. Runs on the caller's thread with `worker`, and the
/// crew's.
class RootSearch {
  public:
    RootSearch(Worker& worker, const Board& board, const Limits& limits,
               SteadyClock::time_point start, const Searcher::OnReport& on_report);

    /// Searches until a limit is reached or the shared stop is set.
    Report run();

  private:
    // One step of iterative deepening.
    struct Iteration {
        int depth;
        int selectivity;
    };
    [[nodiscard]] std::vector<Iteration> plan() const;
    // False when stopped; then the report keeps what was complete.
    bool search_lines(const Iteration& iteration);
    // The best of `moves`, by a window around what `expected` said.
    Line search_line(const Iteration& iteration, Bitboard moves, const Line& expected);
    void finish_iteration(const Iteration& iteration);
    void take_stock();  // of nodes and time

    Worker& worker_;
    const Board board_;
    const Limits limits_;
    const SteadyClock::time_point start_;
    const Searcher::OnReport& on_report_;
    const Bitboard moves_;
    const int empties_;
    Report report_;
};

}  // namespace outflank::inline OUTFLANK_TIER
