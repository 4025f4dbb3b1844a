#pragma once

#include <vector>

#include "search/book/positions_table.h"
#include "search/book/score_update.h"

namespace outflank {

/// Each position once, as the book knows it, in the order of the boards: so rows are written in the
/// order of the index, and a board is found quickly. What is known of the same position is merged.
void make_unique_images(std::vector<BookPosition>& positions);

/// Adds positions to a book within a transaction of the caller.
class Addition {
  public:
    Addition(Database& database, PositionsTable& positions)
        : database_(database), positions_(positions), update_(positions) {}

    /// Adds positions (see `make_unique_images`), or merges them with those that are there, links
    /// them, and brings all scores up to date. For one call.
    void add(const std::vector<BookPosition>& positions);

  private:
    struct Edge {
        std::int64_t child;
        std::int64_t parent;

        auto operator<=>(const Edge&) const = default;
    };

    void write(const std::vector<BookPosition>& positions);
    void find_edges();
    void find_edges_from(std::int64_t parent, const Board& board);
    void find_edges_to(std::int64_t child, const Board& board);

    Database& database_;
    PositionsTable& positions_;
    ScoreUpdate update_;
    std::int64_t old_count_ = 0;     // of positions, before; some may have gone since
    std::vector<Board> boards_;      // of the new positions
    std::vector<std::int64_t> ids_;  // of the same
    std::vector<Edge> edges_;
};

}  // namespace outflank
