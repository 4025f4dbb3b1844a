#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "engine/board.h"
#include "engine/result.h"
#include "search/evaluation/network.h"
#include "search/report.h"

namespace outflank::inline OUTFLANK_TIER {

using Line = RootMove<Square>;
using Report = SearchReport<Square>;

/// The one door into the search: a transposition table, threads, and everything they need. One
/// object searches one position at a time; several objects are independent of each other.
class Searcher {
  public:
    struct Settings {
        int threads = 1;                                   // 1 to 256
        std::size_t hash_mb = 256;                         // 1 or more
        std::shared_ptr<const Weights> weights = nullptr;  // none: those embedded
    };
    /// Called on the searching thread after each iteration; must return soon, the search waits.
    using OnReport = std::function<void(const Report&)>;

    Searcher();
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// Applies new settings; what the table knew is lost when its size or the weights change. An
    /// error (a table that cannot be allocated, threads that cannot be had: it names how much)
    /// leaves the old setting.
    Result<void> configure(const Settings& settings);
    [[nodiscard]] const Settings& settings() const;

    /// Forgets all that earlier searches learned.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last state, in which the first
    /// line is the move to play: always legal, also when stopped at once. Blocks.
    Report search(const Board& board, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

    /// Nodes of the running search so far, or else of the last one, short of a batch a thread; from
    /// any thread.
    [[nodiscard]] std::uint64_t nodes() const;

    /// The static evaluation of a board, in discs for the side to move.
    [[nodiscard]] double evaluate(const Board& board) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace outflank::inline OUTFLANK_TIER
