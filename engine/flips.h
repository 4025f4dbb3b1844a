#pragma once

#include "engine/flips_portable.h"
#if OUTFLANK_TIER_AVX2
#include "engine/flips_simd.h"
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The opponent's discs outflanked by a disc of `player` on `square`, which must be empty; 0 when
/// it outflanks nothing, which makes the move illegal. `square` must be on the board.
inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
#if OUTFLANK_TIER_AVX2
    return flips_simd(square, player, opponent);
#else
    return flips_portable(square, player, opponent);
#endif
}

}  // namespace outflank::inline OUTFLANK_TIER
