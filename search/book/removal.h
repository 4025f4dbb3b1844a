#pragma once

#include <map>
#include <set>

#include "search/book/positions_table.h"

namespace outflank {

/// Takes positions out of a book within a transaction of the caller. What the book knew of one
/// becomes the leaf of those that lead to it, where it is better than theirs.
class Removal {
  public:
    explicit Removal(PositionsTable& positions) : positions_(positions) {}

    /// Those with the smallest height come first.
    void remove(std::int64_t id);
    /// Brings the scores of all that led to the positions up to date. To be called once, at the
    /// end.
    void finish();

  private:
    PositionsTable& positions_;
    std::set<std::int64_t> removed_;
    std::map<std::int64_t, Board> changed_;
};

}  // namespace outflank
