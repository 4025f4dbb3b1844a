#pragma once

#include "engine/mobility_portable.h"
#include "engine/tier.h"
#if OUTFLANK_TIER_AVX2
#include "engine/mobility_simd.h"
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The legal moves of `player`: the empty squares on which it outflanks at least one disc.
inline Bitboard moves(Bitboard player, Bitboard opponent) {
#if OUTFLANK_TIER_AVX2
    return moves_simd(player, opponent);
#else
    return moves_portable(player, opponent);
#endif
}

}  // namespace outflank::inline OUTFLANK_TIER
