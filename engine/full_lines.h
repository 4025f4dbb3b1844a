#pragma once

#include "engine/full_lines_portable.h"
#include "engine/tier.h"
#if OUTFLANK_TIER_AVX2
#include "engine/full_lines_simd.h"
#endif

namespace outflank::inline OUTFLANK_TIER {

/// For each axis the squares whose line along it is full of `discs`.
inline FullLines full_lines(Bitboard discs) {
#if OUTFLANK_TIER_AVX2
    return full_lines_simd(discs);
#else
    return full_lines_portable(discs);
#endif
}

}  // namespace outflank::inline OUTFLANK_TIER
