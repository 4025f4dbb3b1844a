#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/hash.h"
#include "engine/tier.h"
#include "search/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's hash table of exact results near the leaves of the endgame search. Most nodes are
/// there: so they need not go to the shared table, and this one fits in the core's cache. A new
/// result always replaces the old one.
class EndgameCache {
  public:
    struct Entry {
        Board board{};
        std::int8_t lower = -64;  // discs: the score is at least this,
        std::int8_t upper = 64;   // and at most this
        Square best = Square::none;
    };

    static constexpr int index_bits = 15;

    EndgameCache() : entries_(std::size_t{1} << index_bits) {}
    void clear() { entries_.assign(entries_.size(), Entry{}); }

    /// The only entry where a board with this hash can be. It may hold another board.
    Entry& at(std::uint64_t hash) { return entries_[hash >> (64 - index_bits)]; }

    /// Starts to fetch that entry into the processor's cache.
    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(&entries_[hash >> (64 - index_bits)]);
    }

  private:
    std::vector<Entry, HugePages<Entry>> entries_;
};

}  // namespace outflank::inline OUTFLANK_TIER
