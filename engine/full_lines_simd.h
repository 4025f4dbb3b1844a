#pragma once

#include <immintrin.h>

#include "engine/full_lines_portable.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// `full_lines` with AVX2 or AVX-512: the four axes in a 256-bit register.
inline FullLines full_lines_simd(Bitboard discs) {
    const auto load = [](const detail::Axes& axes) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(axes.axes.data()));
    };
    __m256i up = _mm256_set1_epi64x(static_cast<long long>(discs));
    __m256i down = up;
    __m256i steps = load(detail::axis_steps);
    for (std::size_t n = 0; n < 3; ++n) {
        up = _mm256_and_si256(
            up, _mm256_or_si256(_mm256_sllv_epi64(up, steps), load(detail::near_start[n])));
        down = _mm256_and_si256(
            down, _mm256_or_si256(_mm256_srlv_epi64(down, steps), load(detail::near_end[n])));
        steps = _mm256_add_epi64(steps, steps);
    }
    FullLines full;
    _mm256_store_si256(reinterpret_cast<__m256i*>(full.axes.data()), _mm256_and_si256(up, down));
    return full;
}

}  // namespace outflank::inline OUTFLANK_TIER
