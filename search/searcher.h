#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>

#include "engine/board.h"
#include "engine/result.h"
#include "search/evaluation/network.h"
#include "search/report.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move of the root position: a pass when there is no move, none when the game is over.
using Line = RootMove<Square>;
using Report = SearchReport<Square>;

/// The search's public interface. It owns a transposition table, threads, and all else that a
/// search needs. One object searches one position at a time; different objects are independent.
class Searcher {
  public:
    struct Settings {
        int threads = 1;                                   // 1 to 256
        std::size_t hash_mb = 256;                         // 1 or more
        std::shared_ptr<const Weights> weights = nullptr;  // null: those in the executable
    };
    /// Called on the searching thread after each iteration. It must return soon: the search waits.
    using OnReport = std::function<void(const Report&)>;

    Searcher();
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// Applies new settings. A new table size or new weights clear the table. An error (no memory
    /// for the table, or no more threads; it names the number) keeps the old setting.
    Result<void> configure(const Settings& settings);
    [[nodiscard]] const Settings& settings() const;

    /// Forgets all that earlier searches have learned.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last report. The first of its
    /// lines is the move to play; that is a legal one even if the search was stopped at once.
    /// Blocks.
    Report search(const Board& board, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

    /// The nodes of the running search so far, else of the last one. The last batch of each thread
    /// may be missing. From any thread.
    [[nodiscard]] std::uint64_t nodes() const;

    /// The static evaluation of a board, in discs for the side to move.
    [[nodiscard]] double evaluate(const Board& board) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace outflank::inline OUTFLANK_TIER
