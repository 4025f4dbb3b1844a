#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/tier.h"
#include "search/score.h"
#include "search/tables/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's hash table of exact results near the leaves of the endgame search. Most nodes are
/// there: so they need not go to the shared table, and this one fits in the core's cache. A new
/// result always replaces the old one.
///
/// An entry of 16 bytes holds the whole board, so that no other is taken for it: the player's discs
/// and the opponent's, the latter mixed so that they can be told from the result. Of the mixed
/// bits, those that are the entry's place need not be kept; what is known stands there.
class EndgameCache {
  public:
    static constexpr int index_bits = 15;

    /// A bound of a score with all squares filled, and the best move if one is known.
    struct Known {
        int score = 0;          // even
        bool is_lower = false;  // the score is at least `score`, else at most that
        Square best = Square::none;
    };

    /// A board as the cache sees it: its place, and what tells it from other boards there.
    struct Key {
        std::size_t place;
        Bitboard player;
        std::uint64_t opponent;  // mixed; the lowest `index_bits` are 0
    };
    static Key key(const Board& board) {
        // No two sets of discs have the same product, because the factor is odd.
        const std::uint64_t mixed =
            (board.opponent * 0xE7037ED1A0B428DBULL) ^ (board.player * 0xA0761D6478BD642FULL);
        return {static_cast<std::size_t>(mixed >> (64 - index_bits)), board.player,
                mixed << index_bits};
    }

    EndgameCache() : entries_(std::size_t{1} << index_bits) {}
    void clear() { entries_.assign(entries_.size(), Entry{}); }

    /// Starts to fetch what is known of a board into the processor's cache.
    void prefetch(const Key& key) const { __builtin_prefetch(&entries_[key.place]); }
    /// False if nothing is known of a board.
    bool find(const Key& key, Known& known) const {
        const Entry& entry = entries_[key.place];
        if (entry.player != key.player || (entry.rest ^ key.opponent) >> index_bits != 0)
            return false;
        known = unpack(entry.rest);
        return true;
    }
    void store(const Key& key, const Known& known) {
        entries_[key.place] = {key.player, key.opponent | pack(known)};
    }

  private:
    // No board of few empties looks like an entry that was never written.
    struct Entry {
        Bitboard player = 0;
        std::uint64_t rest = 0;  // the key's opponent, and in the lowest bits what is known
    };

    // From the lowest bit: half the score, counted from the lowest (7 bits), the side of the bound,
    // the move (7 bits).
    static_assert(index_bits >= 15);
    static std::uint64_t pack(const Known& known) {
        assert(known.score % 2 == 0);
        return static_cast<std::uint64_t>((known.score + max_discs) / 2) |
               std::uint64_t{known.is_lower} << 7 | static_cast<std::uint64_t>(known.best) << 8;
    }
    static Known unpack(std::uint64_t bits) {
        return {.score = 2 * static_cast<int>(bits & 0x7F) - max_discs,
                .is_lower = (bits & 0x80) != 0,
                .best = static_cast<Square>(bits >> 8 & 0x7F)};
    }

    std::vector<Entry, HugePages<Entry>> entries_;
};

}  // namespace outflank::inline OUTFLANK_TIER
