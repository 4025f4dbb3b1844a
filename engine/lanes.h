#pragma once

#include <immintrin.h>

#include "engine/bitboard.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The union of the four sets of squares in a register.
inline Bitboard or_of_lanes(__m256i lanes) {
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<Bitboard>(
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

}  // namespace outflank::inline OUTFLANK_TIER
