#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/board.h"
#include "engine/result.h"

namespace outflank::inline OUTFLANK_TIER {

/// What the table knows of a board, for the side to move.
struct TableEntry {
    int lower = -64;      // discs; the score is at least this,
    int upper = 64;       // and at most this,
    int depth = 0;        // by a search of this many plies (= empties: to the end of the game)
    int selectivity = 0;  // pruned forward at this level (see selectivity.h)
    Square best = Square::none;    // the move that gave the lower bound
    Square second = Square::none;  // the one that did before
};

/// A hash table of search results, shared by all threads without locks. Whole boards are compared,
/// so an entry is never taken for another board's.
class TranspositionTable {
  public:
    TranspositionTable();
    ~TranspositionTable();

    /// Empties the table and gives it `megabytes` >= 1 of memory. When that cannot be had, the
    /// error names the size and the table stays as it was.
    Result<void> resize(std::size_t megabytes);
    void clear();
    /// Entries of earlier searches are replaced first from now on.
    void start_search() { ++generation_; }

    /// Asks the memory for the entries of a board soon to be probed.
    void prefetch(std::uint64_t hash) const;
    [[nodiscard]] std::optional<TableEntry> probe(const Board& board, std::uint64_t hash) const;
    /// Adds a result of `score` for a search with the window (alpha, beta): bounds of the same
    /// depth and selectivity are joined, lesser ones replaced, better ones kept.
    void store(const Board& board, std::uint64_t hash, int depth, int selectivity, int alpha,
               int beta, int score, Square best);

    /// Entries of the current search per thousand, from a sample.
    [[nodiscard]] int permille_used() const;

  private:
    struct Slot;
    struct Bucket;
    struct Release {
        std::size_t bytes;
        void operator()(Bucket* buckets) const;
    };
    [[nodiscard]] Bucket& bucket_of(std::uint64_t hash) const;

    std::unique_ptr<Bucket[], Release> buckets_;
    std::size_t bucket_count_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
