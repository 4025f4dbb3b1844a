#pragma once

#include "engine/flips_portable.h"
#include "engine/tier.h"
#if OUTFLANK_TIER_AVX2
#include "engine/flips_simd.h"
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The discs of the opponent that a disc of `player` on `square` outflanks. When there are none,
/// the result is 0 and the move is illegal. The square must be on the board and empty.
inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
#if OUTFLANK_TIER_AVX2
    return flips_simd(square, player, opponent);
#else
    return flips_portable(square, player, opponent);
#endif
}

}  // namespace outflank::inline OUTFLANK_TIER
