#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Vectors of integers, exactly as wide as one SIMD register of the tier (vector extensions of GCC
/// and Clang). GCC 12 also accepts wider vectors, but it keeps them in memory between operations:
/// computing features then takes eight times as long.
#if OUTFLANK_TIER_AVX512
inline constexpr std::size_t register_bytes = 64;
#elif OUTFLANK_TIER_AVX2
inline constexpr std::size_t register_bytes = 32;
#else
inline constexpr std::size_t register_bytes = 16;
#endif
using Int16Vector [[gnu::vector_size(register_bytes)]] = std::int16_t;
using Int32Vector [[gnu::vector_size(register_bytes)]] = std::int32_t;

/// How many numbers of a type fit into one register.
template <class Number>
inline constexpr std::size_t per_register = register_bytes / sizeof(Number);

/// Loads one register from memory that need not be aligned.
template <class Register, class Number>
Register loaded(const Number* numbers) {
    Register loaded;
    std::memcpy(&loaded, numbers, sizeof loaded);
    return loaded;
}

}  // namespace outflank::inline OUTFLANK_TIER
