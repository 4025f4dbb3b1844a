#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/hash.h"
#include "engine/tier.h"
#include "search/huge_pages.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's hash table of exact results near the leaves of the endgame search. Most nodes are
/// there: so they need not go to the shared table, and this one fits in the core's cache. A new
/// result always replaces the old one.
class EndgameCache {
  public:
    struct Entry {
        Board board{};
        std::int8_t lower = -max_discs;  // the score is at least this,
        std::int8_t upper = max_discs;   // and at most this
        Square best = Square::none;
    };

    static constexpr int index_bits = 15;

    EndgameCache() : entries_(std::size_t{1} << index_bits) {}
    void clear() { entries_.assign(entries_.size(), Entry{}); }

    /// Starts to fetch what is known of a board into the processor's cache.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries_[place(hash)]); }
    /// What is known of a board with this hash; null if nothing is.
    [[nodiscard]] const Entry* find(const Board& board, std::uint64_t hash) const {
        const Entry& entry = entries_[place(hash)];
        return entry.board == board ? &entry : nullptr;
    }
    /// Keeps the fail-soft result of a null-window search: above `alpha` the score is at least
    /// `score`, by the move `best`, else at most that.
    void store(const Board& board, std::uint64_t hash, int alpha, int score, Square best) {
        Entry& entry = entries_[place(hash)];
        if (entry.board != board) entry = {.board = board};
        if (score > alpha) {
            entry.lower = static_cast<std::int8_t>(score);
            entry.best = best;
        } else {
            entry.upper = static_cast<std::int8_t>(score);
        }
    }

  private:
    static std::size_t place(std::uint64_t hash) { return hash >> (64 - index_bits); }

    std::vector<Entry, HugePages<Entry>> entries_;
};

}  // namespace outflank::inline OUTFLANK_TIER
