#pragma once

#include <memory>

#include "search/searcher.h"

namespace outflank {

/// The searchers of a thread that answers questions.
class Workplace {
  public:
    /// `common` has the table that all share. `settings` have the weights.
    Workplace(const Searcher& common, SearchSettings settings);

    /// One with the common table. Throws std::runtime_error when there are no more threads.
    Searcher& with_common_table(int threads);
    /// One with a cleared table of its own, of so many megabytes. Throws when there is no memory.
    Searcher& with_own_table(int threads, int hash_mb);
    /// Forgets what the searcher with the common table knows, and with it what that table holds.
    void clear() { common_.clear(); }

  private:
    Searcher& configured(Searcher& searcher, int threads, std::size_t hash_mb);

    SearchSettings settings_;
    Searcher common_;
    std::unique_ptr<Searcher> own_;  // once one is asked for
};

}  // namespace outflank
