#pragma once

#include "engine/mobility_portable.h"
#if OUTFLANK_TIER_AVX2
#include "engine/mobility_simd.h"
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The empty squares on which `player` outflanks at least one disc.
inline Bitboard moves(Bitboard player, Bitboard opponent) {
#if OUTFLANK_TIER_AVX2
    return moves_simd(player, opponent);
#else
    return moves_portable(player, opponent);
#endif
}

/// The empty squares next to a disc of the opponent, where the player may move sooner or later.
constexpr Bitboard potential_moves(Bitboard player, Bitboard opponent) {
    return neighbours(opponent) & ~(player | opponent);
}

}  // namespace outflank::inline OUTFLANK_TIER
