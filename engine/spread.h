#pragma once

#include "engine/flips.h"
#include "engine/mobility.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

#if OUTFLANK_TIER_AVX2

/// A set of squares as the kernels take it: in each lane of a vector register, or just a Bitboard
/// where there are no such registers. A line of play that stays in vector registers is a shorter
/// chain of instructions than one whose sets travel to the general registers and back.
/// `^` works on both.
using Spread = __m256i;

inline Spread spread(Bitboard set) { return _mm256_set1_epi64x(static_cast<long long>(set)); }
/// The set that is in each lane.
inline Bitboard gathered(Spread set) {
    return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm256_castsi256_si128(set)));
}

/// See flips.h and mobility.h.
inline Spread flips(Square square, Spread player, Spread opponent) {
    return or_to_lanes(flips_lanes(square, player, opponent));
}
inline Bitboard moves(Spread player, Spread opponent) {
    return or_of_lanes(moves_lanes(player, opponent)) & ~gathered(player) & ~gathered(opponent);
}

#else

using Spread = Bitboard;

inline Spread spread(Bitboard set) { return set; }
inline Bitboard gathered(Spread set) { return set; }

#endif

}  // namespace outflank::inline OUTFLANK_TIER
