#pragma once

#include <array>
#include <vector>

#include "search/book/position_key.h"
#include "search/book/positions_table.h"

namespace outflank {

/// Brings the scores of positions up to date, and then those of all that lead to them, as far as
/// they change: those with the fewest empty squares first, so each is worked out once.
class ScoreUpdate {
  public:
    explicit ScoreUpdate(PositionsTable& positions) : positions_(positions) {}
    /// A position whose leaf or whose successors have changed.
    void add(std::int64_t id, const Board& board);
    /// Works out all. Throws BookError.
    void run();

  private:
    void update(std::int64_t id);

    PositionsTable& positions_;
    std::array<std::vector<std::int64_t>, height_count> waiting_;  // by height
};

}  // namespace outflank
