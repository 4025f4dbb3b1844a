#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Vectors as wide as the registers of the tier. GCC 12 takes wider ones apart by itself, but keeps
/// them in memory meanwhile: counting features then takes eight times as long.
#if OUTFLANK_TIER_AVX512
inline constexpr std::size_t register_bytes = 64;
#elif OUTFLANK_TIER_AVX2
inline constexpr std::size_t register_bytes = 32;
#else
inline constexpr std::size_t register_bytes = 16;
#endif
using Words [[gnu::vector_size(register_bytes)]] = std::int16_t;
using DoubleWords [[gnu::vector_size(register_bytes)]] = std::int32_t;

template <class Number>
inline constexpr std::size_t per_register = register_bytes / sizeof(Number);

/// A register full of what lies at `numbers`, which need not be aligned.
template <class Register, class Number>
Register loaded(const Number* numbers) {
    Register loaded;
    std::memcpy(&loaded, numbers, sizeof loaded);
    return loaded;
}

}  // namespace outflank::inline OUTFLANK_TIER
