#pragma once

#include <functional>
#include <stop_token>

#include "search/searcher.h"
#include "search/time_manager.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// Iterative deepening from a root position: first by depth, then, once the end of the game is in
/// reach, up the ladder of selectivities. Runs on the caller's thread with `worker`, and the
/// pool's.
class IterativeDeepening {
  public:
    IterativeDeepening(Worker& worker, const Board& board, const Limits& limits,
                       std::optional<TimeBudget> budget, SteadyClock::time_point start,
                       const Searcher::OnReport& on_report);

    /// Searches until a limit or `stop` is reached, the first iteration in any case.
    Report run(const std::stop_token& stop);

  private:
    // One step of iterative deepening.
    struct Iteration {
        int depth;
        int selectivity;
    };
    [[nodiscard]] std::vector<Iteration> plan() const;
    [[nodiscard]] bool is_proof(const Iteration& iteration) const;
    // Whether the clock says that another iteration is not to be begun.
    [[nodiscard]] bool is_time_up() const;
    [[nodiscard]] bool is_varied() const;
    void vary();
    void keep_lines_asked_for(Report& report) const;
    void keep_signs();
    // False when stopped; then the report keeps what was complete.
    bool search_lines(const Iteration& iteration);
    // The best of `moves`, by a window around what `expected` said. Stopped before that is known,
    // the best found so far, with a bound of its score where the end of the game proves one.
    Line search_line(const Iteration& iteration, Bitboard moves, const Line& expected);
    void finish_iteration(const Iteration& iteration);
    void update_totals();  // of nodes and time

    Worker& worker_;
    const Board board_;
    const Limits limits_;
    const SteadyClock::time_point start_;
    const Searcher::OnReport& on_report_;
    const Bitboard moves_;
    const int empties_;
    const std::optional<TimeBudget> budget_;
    Report report_;
    bool is_unsettled_ = false;  // the last iteration changed the move or thought much less of it
};

}  // namespace outflank::inline OUTFLANK_TIER
