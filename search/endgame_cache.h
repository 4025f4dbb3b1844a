#pragma once

#include <cstdint>
#include <vector>

#include "engine/hash.h"
#include "search/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's own table of exact results near the leaves. It spares the shared table the bulk of
/// all nodes and stays in the core's cache. A new result always replaces the old one.
class EndgameCache {
  public:
    struct Entry {
        Board board{};
        std::int8_t lower = -64;
        std::int8_t upper = 64;
        Square best = Square::none;
    };

    static constexpr int index_bits = 15;

    EndgameCache() : entries_(std::size_t{1} << index_bits) {}
    void clear() { entries_.assign(entries_.size(), Entry{}); }

    /// The place of a board, which may hold another one's entry.
    Entry& at(std::uint64_t hash) { return entries_[hash >> (64 - index_bits)]; }

    /// Begins to fetch that place, well before it is needed.
    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(&entries_[hash >> (64 - index_bits)]);
    }

  private:
    std::vector<Entry, HugePages<Entry>> entries_;
};

}  // namespace outflank::inline OUTFLANK_TIER
