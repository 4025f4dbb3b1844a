#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "engine/result.h"
#include "engine/tier.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// What the table knows of a position, for the side to move.
struct TableEntry {
    int score = 0;  // card units
    int depth = 0;  // cards placed; more than are left: exact (Pvs::exact_depth)
    Bound bound = Bound::exact;
    std::uint16_t move = 0;  // 13 bits, in the search's own code
};

/// A hash table of search results, for one thread. Two positions are taken for the same when all 64
/// bits of their hashes are equal.
class TranspositionTable {
  public:
    /// Makes the table a new, empty one of at most `megabytes`, 1 or more. When there is not enough
    /// memory, the error names the size, and the table stays as it was.
    Result<void> resize(std::size_t megabytes);
    void clear();
    /// Starts a new generation. Entries of earlier ones are replaced first.
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
