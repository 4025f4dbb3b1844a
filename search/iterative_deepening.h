#pragma once

#include <stop_token>
#include <vector>

#include "engine/tier.h"
#include "search/tiers/tier.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// Iterative deepening with aspiration windows: first by depth; then, if the limits ask for the end
/// of the game, to its end, once or more, each time with less pruning. It runs on the
/// caller's thread with `worker`; the threads of the pool help.
class IterativeDeepening {
  public:
    /// `worker.shared` is ready for the search: its time, node limit, weights and table. The board
    /// has a move that `limits` allow.
    IterativeDeepening(Worker& worker, const Board& board, const Limits& limits,
                       const OnReport& on_report);

    /// Searches until a limit or `stop` is reached. `stop` acts after the first iteration only, so
    /// that a move has always been chosen.
    Report run(const std::stop_token& stop);

  private:
    struct Iteration {
        int depth;        // plies
        int selectivity;  // an index (selectivity.h)
    };
    [[nodiscard]] std::vector<Iteration> plan() const;
    [[nodiscard]] bool is_proof(const Iteration& iteration) const;
    // False when stopped; then the report keeps the last complete iteration.
    bool search_lines(const Iteration& iteration);
    // Finds the best of `moves`, by a window around the score of `expected`. When stopped before
    // that, returns the best move found so far, with a bound of its score if the search was exact.
    Line search_line(const Iteration& iteration, Bitboard moves, const Line& expected);
    void finish_iteration(const Iteration& iteration);
    void update_totals();  // nodes and time
    [[nodiscard]] bool is_varied() const;
    void vary();
    void keep_requested_lines(Report& report) const;
    void keep_signs();

    Worker& worker_;
    Shared& shared_;
    const Board board_;
    const Limits limits_;
    const OnReport& on_report_;
    const Bitboard moves_;
    const int empties_;
    Report report_;
    IterationChange change_;  // by the last iteration
};

}  // namespace outflank::inline OUTFLANK_TIER
