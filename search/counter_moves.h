#pragma once

#include <array>
#include <cstddef>

#include "engine/bitboard.h"
#include "engine/square.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's memory of which replies have answered a move best: what refutes a move in one
/// position often does in others (Uiterwijk, "The countermove heuristic", ICCA Journal 15, 1992).
class CounterMoves {
  public:
    /// Of the squares in `moves`, those of the reply to try first after `last` (a move, a pass or
    /// none): of the latest that was kept, else of the one before it, else all.
    [[nodiscard]] Bitboard preferred(Square last, Bitboard moves) const {
        const auto& [latest, before] = kept_[place(last)];
        return preferring(preferring(moves, latest), before);
    }

    /// Keeps what has answered `last`.
    void keep(Square last, Square reply) {
        auto& [latest, before] = kept_[place(last)];
        if (latest == bit(reply)) return;
        before = latest;
        latest = bit(reply);
    }

    void clear() { kept_ = {}; }

  private:
    static std::size_t place(Square last) { return static_cast<std::size_t>(index(last)); }

    struct Kept {
        Bitboard latest = 0;
        Bitboard before = 0;
    };
    std::array<Kept, static_cast<std::size_t>(index(Square::none)) + 1> kept_{};
};

}  // namespace outflank::inline OUTFLANK_TIER
