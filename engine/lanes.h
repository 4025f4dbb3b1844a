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

/// The union of the four sets of squares in a register, in each lane.
inline __m256i or_to_lanes(__m256i lanes) {
    lanes = _mm256_or_si256(lanes, _mm256_permute4x64_epi64(lanes, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm256_or_si256(lanes, _mm256_shuffle_epi32(lanes, _MM_SHUFFLE(1, 0, 3, 2)));
}

}  // namespace outflank::inline OUTFLANK_TIER
