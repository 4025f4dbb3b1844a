#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/result.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// What the table knows of a position, for the side to move.
struct TableEntry {
    int score = 0;
    int depth = 0;  // cards placed; more than are left: exact
    Bound bound = Bound::exact;
    std::uint16_t move = 0;  // of 13 bits, as the search codes it
};

/// A hash table of search results, for one thread. Positions are told apart by all 64 bits of their
/// hash.
class TranspositionTable {
  public:
    /// Empties the table and gives it `megabytes` >= 1 of memory, which the system provides as it
    /// is used. When that cannot be had, the error names the size and the table stays as it was.
    Result<void> resize(std::size_t megabytes);
    void clear();
    /// Entries of earlier searches are replaced first from now on.
    void start_search() { ++generation_; }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t hash) const;
    void store(std::uint64_t hash, const TableEntry& entry);

  private:
    struct Slot {
        std::uint64_t hash;
        std::int16_t score;
        std::uint16_t move;
        std::int8_t depth;
        Bound bound;
        std::uint8_t generation;
        bool is_used;
    };
    static_assert(sizeof(Slot) == 16);
    struct Bucket {
        Slot slots[4];
    };
    struct Free {
        void operator()(Bucket* buckets) const { std::free(buckets); }
    };
    [[nodiscard]] Bucket& bucket_of(std::uint64_t hash) const {
        return buckets_[hash & (bucket_count_ - 1)];
    }

    std::unique_ptr<Bucket[], Free> buckets_;
    std::size_t bucket_count_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
