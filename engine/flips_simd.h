#pragma once

#include "engine/lanes.h"
#include "engine/rays.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// The highest square of each lane; each lane holds squares of one descending ray.
inline __m256i highest_of_lanes(__m256i lanes) {
#if OUTFLANK_TIER_AVX512
    const __m256i top = _mm256_set1_epi64x(static_cast<long long>(1ULL << 63));
    return _mm256_srlv_epi64(top, _mm256_lzcnt_epi64(lanes));
#else
    // Fill all squares below each square of the ray (parallel prefix), then keep the one that has
    // nothing above it.
    const __m256i once = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i twice = _mm256_add_epi64(once, once);
    __m256i smeared = _mm256_or_si256(lanes, _mm256_srlv_epi64(lanes, once));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, twice));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_add_epi64(twice, twice)));
    return _mm256_andnot_si256(_mm256_srlv_epi64(smeared, once), lanes);
#endif
}

}  // namespace detail

/// `flips` with four rays in each 256-bit register; the result is spread over the lanes. The method
/// is that of Okuhara's Edax-AVX: on ascending rays the end of the row is the lowest bit, which
/// arithmetic isolates; on descending rays it is the highest bit, which takes a count of leading
/// zeros, or a fill where the tier has no such instruction for vectors.
inline __m256i flips_lanes(Square square, __m256i player, __m256i opponent) {
    const auto* lanes = rays[static_cast<std::size_t>(index(square))].lanes.data();
    const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes));
    const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes + 4));
    const __m256i zero = _mm256_setzero_si256();

    const __m256i open_up = _mm256_andnot_si256(opponent, up);
    const __m256i end_up =
        _mm256_and_si256(_mm256_and_si256(open_up, _mm256_sub_epi64(zero, open_up)), player);
    // end - 1 where there is an end, else 0: the comparison with 0 gives -1, which undoes the -1.
    const __m256i below = _mm256_sub_epi64(_mm256_add_epi64(end_up, _mm256_set1_epi64x(-1)),
                                           _mm256_cmpeq_epi64(end_up, zero));
    const __m256i open_down = _mm256_andnot_si256(opponent, down);
    const __m256i end_down = _mm256_and_si256(detail::highest_of_lanes(open_down), player);
    const __m256i above = _mm256_sub_epi64(zero, _mm256_add_epi64(end_down, end_down));

    return _mm256_or_si256(_mm256_and_si256(below, up), _mm256_and_si256(above, down));
}

/// `flips` with AVX2 or AVX-512.
inline Bitboard flips_simd(Square square, Bitboard player, Bitboard opponent) {
    return or_of_lanes(flips_lanes(square, _mm256_set1_epi64x(static_cast<long long>(player)),
                                   _mm256_set1_epi64x(static_cast<long long>(opponent))));
}

}  // namespace outflank::inline OUTFLANK_TIER
