#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/board.h"
#include "engine/result.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// What the table knows of a board, for the side to move.
struct TableEntry {
    int lower = -64;               // discs: the score is at least this,
    int upper = 64;                // and at most this,
    int depth = 0;                 // plies of the search; the number of empties: to the end
    int selectivity = 0;           // with this selectivity, an index (selectivity.h)
    Square best = Square::none;    // the move that gave the lower bound
    Square second = Square::none;  // the one that gave a lower bound before
};

/// A hash table of search results, which threads can share without locks. It compares whole boards,
/// so it never confuses two of them. Several objects can share the memory of one, each for the
/// threads of a search of its own.
class TranspositionTable {
  public:
    TranspositionTable();
    ~TranspositionTable();

    /// Makes the table a new, empty one of `megabytes` (2^20 bytes), 1 or more. When there is not
    /// enough memory, the error names the size, and the table stays as it was.
    Result<void> resize(std::size_t megabytes);
    /// Makes this the table of another object: what one stores, both find.
    void share(const TranspositionTable& other);
    /// Empties the table; takes no time, but for every 255th call. For the other objects that share
    /// it, it is empty from their next search on.
    void clear();
    /// Starts a new generation. Entries of earlier ones are replaced first.
    void start_search();

    /// Starts to fetch the entries of a board into the processor's cache.
    void prefetch(std::uint64_t hash) const;
    [[nodiscard]] std::optional<TableEntry> probe(const Board& board, std::uint64_t hash) const;
    /// Stores the fail-soft `score` of a search with the window (alpha, beta). If the table knows
    /// the board: bounds of the same depth and selectivity are combined; a less deep or more
    /// selective entry is replaced; a better one is kept. Else the entry of least value in the
    /// board's bucket is replaced.
    void store(const Board& board, std::uint64_t hash, int depth, int selectivity, int alpha,
               int beta, int score, Square best);

    /// The part of the table that the current generation uses, in permille, from a sample.
    [[nodiscard]] int permille_used() const;

  private:
    struct Slot;
    struct Bucket;
    struct Memory;
    [[nodiscard]] Bucket& bucket_of(std::uint64_t hash) const;

    static constexpr std::uint8_t first_filling = 1;
    static constexpr std::uint8_t last_filling = 255;

    std::shared_ptr<Memory> memory_;
    // What the memory has, as a search reads it at each node.
    Bucket* buckets_ = nullptr;
    std::size_t bucket_count_ = 0;
    std::uint8_t generation_ = 0;           // of the current search
    std::uint8_t filling_ = first_filling;  // the number of `clear`s, in effect
};

}  // namespace outflank::inline OUTFLANK_TIER
