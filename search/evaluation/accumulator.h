#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/tier.h"
#include "search/evaluation/network.h"
#include "search/evaluation/registers.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#elif OUTFLANK_TIER_WASM
#include <wasm_simd128.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The leaky ReLU, as a maximum: a negative number is less than the same number shifted right.
template <class Register>
inline Register leaky(Register value) {
    const Register shifted = value >> leak_shift;
    return value > shifted ? value : shifted;
}

/// Adds up the rows of a board's features, in 16 bits. `first` is the first sum; `pairs` are all
/// sums after the leaky ReLU, two in each number, the first one in the low half.
///
/// There is one version for each tier. All give the same sums, as none of them overflows.
#if OUTFLANK_TIER_AVX512
class Accumulator {
  public:
    Accumulator& add(const Weights::Row& one, const Weights::Row& other) {
        numbers_ += widened(one) + widened(other);
        return *this;
    }
    [[nodiscard]] int first() const { return numbers_[0]; }
    [[nodiscard]] std::array<std::int32_t, row_width / 2> pairs() const {
        return std::bit_cast<std::array<std::int32_t, row_width / 2>>(leaky(numbers_));
    }

  private:
    static Int16Vector widened(const Weights::Row& row) {
        // __builtin_convertvector means the same, but GCC 12 makes five instructions of it.
        return reinterpret_cast<Int16Vector>(
            _mm512_cvtepi8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(row.data()))));
    }

    Int16Vector numbers_{};
};
#elif OUTFLANK_TIER_AVX2
// Adds two rows at a time: their bytes are interleaved, and one instruction widens and adds each
// pair. A row is loaded whole. To load and widen it as two halves takes 1.25 times as long (Zen 3),
// because only half as many rows are then being fetched from memory at a time.
class Accumulator {
  public:
    Accumulator& add(const Weights::Row& one, const Weights::Row& other) {
        return add(load(one), load(other));
    }
    [[nodiscard]] int first() const { return low_[0]; }
    [[nodiscard]] std::array<std::int32_t, row_width / 2> pairs() const {
        const auto low = reinterpret_cast<__m256i>(leaky(low_));
        const auto high = reinterpret_cast<__m256i>(leaky(high_));
        std::array<std::int32_t, row_width / 2> pairs;
        auto* const halves = reinterpret_cast<__m256i*>(pairs.data());
        _mm256_storeu_si256(halves, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_storeu_si256(halves + 1, _mm256_permute2x128_si256(low, high, 0x31));
        return pairs;
    }

  private:
    static __m256i load(const Weights::Row& row) {
        return reinterpret_cast<__m256i>(loaded<Int16Vector>(row.data()));
    }
    Accumulator& add(__m256i one, __m256i other) {
        const __m256i ones = _mm256_set1_epi8(1);
        low_ += reinterpret_cast<Int16Vector>(
            _mm256_maddubs_epi16(ones, _mm256_unpacklo_epi8(one, other)));
        high_ += reinterpret_cast<Int16Vector>(
            _mm256_maddubs_epi16(ones, _mm256_unpackhi_epi8(one, other)));
        return *this;
    }

    // The first 8 of every 16 numbers, and the last 8.
    Int16Vector low_{};
    Int16Vector high_{};
};
#elif OUTFLANK_TIER_WASM
class Accumulator {
  public:
    Accumulator& add(const Weights::Row& one, const Weights::Row& other) {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            parts_[i] += widened(one, i) + widened(other, i);
        return *this;
    }
    [[nodiscard]] int first() const { return parts_[0][0]; }
    [[nodiscard]] std::array<std::int32_t, row_width / 2> pairs() const {
        Parts passed;
        for (std::size_t i = 0; i < parts_.size(); ++i) passed[i] = leaky(parts_[i]);
        return std::bit_cast<std::array<std::int32_t, row_width / 2>>(passed);
    }

  private:
    using Parts = std::array<Int16Vector, row_width / per_register<std::int16_t>>;

    static Int16Vector widened(const Weights::Row& row, std::size_t part) {
        return reinterpret_cast<Int16Vector>(
            wasm_i16x8_load8x8(&row[part * per_register<std::int16_t>]));
    }

    Parts parts_{};
};
#else
class Accumulator {
  public:
    Accumulator& add(const Weights::Row& one, const Weights::Row& other) {
        for (std::size_t i = 0; i < row_width; ++i)
            numbers_[i] = static_cast<std::int16_t>(numbers_[i] + one[i] + other[i]);
        return *this;
    }
    [[nodiscard]] int first() const { return numbers_[0]; }
    [[nodiscard]] std::array<std::int32_t, row_width / 2> pairs() const {
        std::array<std::int16_t, row_width> passed{};
        for (std::size_t i = 0; i < row_width; ++i) passed[i] = leaky(numbers_[i]);
        return std::bit_cast<std::array<std::int32_t, row_width / 2>>(passed);
    }

  private:
    std::array<std::int16_t, row_width> numbers_{};
};
#endif

}  // namespace outflank::inline OUTFLANK_TIER
