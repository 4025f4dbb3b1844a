#pragma once

#include "engine/lanes.h"
#include "engine/mobility_portable.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// `moves` with four axes in a 256-bit register, and a second register for the opposite directions.
/// All eight directions in one 512-bit register take fewer instructions but a longer chain of them
/// from the board to its moves, and the endgame waits for that chain: solving takes 2% more time
/// (Sapphire Rapids, GCC 12).
/// The arguments are spread over the lanes; the squares reached in each lane may have discs.
inline __m256i moves_lanes(__m256i player, __m256i opponent) {
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i two_steps = _mm256_set_epi64x(14, 18, 16, 2);
    const auto inner_columns = static_cast<long long>(detail::inner_columns);
    const __m256i inner = _mm256_and_si256(
        opponent, _mm256_set_epi64x(inner_columns, inner_columns, -1, inner_columns));

    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(player, step));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(player, step));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));

    return _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
}

/// `moves` with AVX2 or AVX-512.
inline Bitboard moves_simd(Bitboard player, Bitboard opponent) {
    return or_of_lanes(moves_lanes(_mm256_set1_epi64x(static_cast<long long>(player)),
                                   _mm256_set1_epi64x(static_cast<long long>(opponent)))) &
           ~(player | opponent);
}

}  // namespace outflank::inline OUTFLANK_TIER
