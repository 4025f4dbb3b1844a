#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "engine/board.h"
#include "engine/tier.h"
#include "search/tiers/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The search's public interface. It owns a transposition table, threads, and all else that a
/// search needs. One object searches one position at a time; different objects are independent. It
/// runs in the best instruction-set tier of this machine (tier.h).
class Searcher {
  public:
    using Settings = SearchSettings;
    using OnReport = outflank::OnReport;

    Searcher();

    /// Applies new settings. A new table size or new weights clear the table. An error (no memory
    /// for the table, or no more threads; it names the number) keeps the old setting.
    Result<void> configure(const Settings& settings);
    [[nodiscard]] const Settings& settings() const;

    /// Makes this searcher's table that of another one, which then can search at the same time; the
    /// table lives as long as one of them. Another table size makes it a table of its own again.
    void share_table(const Searcher& other);

    /// Forgets all that earlier searches have learned; the searchers that share the table forget it
    /// with their next search.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last report. The first of its
    /// lines is the move to play; that is a legal one even if the search was stopped at once.
    /// Blocks.
    Report search(const Board& board, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

    /// The nodes of the running search so far, else of the last one. The last batch of each thread
    /// may be missing. From any thread.
    [[nodiscard]] std::uint64_t nodes() const;

    /// What the threads did in the last search. Not during a search.
    [[nodiscard]] SearchWork work() const;

    /// The static evaluation of a board, in discs for the side to move.
    [[nodiscard]] double evaluate(const Board& board) const;

  private:
    std::unique_ptr<SearchCore> core_;
};

}  // namespace outflank::inline OUTFLANK_TIER
