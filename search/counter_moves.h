#pragma once

#include <array>
#include <cstddef>

#include "engine/bitboard.h"
#include "engine/square.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's counter moves: for each move the two that last refuted it. What refutes a move in
/// one position often does so in others (Uiterwijk, "The countermove heuristic", ICCA Journal 15,
/// 1992).
class CounterMoves {
  public:
    /// The squares to try first after `last` (a move, a pass or none): the latest counter move if
    /// it is in `moves`; if not, the older one; if neither is, all of `moves`.
    [[nodiscard]] Bitboard preferred(Square last, Bitboard moves) const {
        const auto& [latest, before] = kept_[place(last)];
        return preferring(preferring(moves, latest), before);
    }

    /// Keeps the move that refuted `last`.
    void keep(Square last, Square counter_move) {
        auto& [latest, before] = kept_[place(last)];
        if (latest == bit(counter_move)) return;
        before = latest;
        latest = bit(counter_move);
    }

    void clear() { kept_ = {}; }

  private:
    static std::size_t place(Square last) { return static_cast<std::size_t>(index(last)); }

    // Each a bit, or 0 for none.
    struct Kept {
        Bitboard latest = 0;
        Bitboard before = 0;
    };
    std::array<Kept, static_cast<std::size_t>(index(Square::none)) + 1> kept_{};
};

}  // namespace outflank::inline OUTFLANK_TIER
