#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "search/evaluation/network.h"
#include "search/evaluation/registers.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The leaky ReLU: for a negative number the shifted one is the greater.
template <class Register>
inline Register leaky(Register value) {
    const Register shifted = value >> leak_shift;
    return value > shifted ? value : shifted;
}

/// A sum of rows: its first number, and all of them through the leaky ReLU, two and two, the first
/// in the low half of the first pair. Sums are of 16 bits.
#if OUTFLANK_TIER_AVX512
class RowSum {
  public:
    RowSum& operator+=(const StageWeights::Row& row) {
        numbers_ += widened(row);
        return *this;
    }
    RowSum& add(const StageWeights::Row& one, const StageWeights::Row& other) {
        numbers_ += widened(one) + widened(other);
        return *this;
    }
    [[nodiscard]] int first() const { return numbers_[0]; }
    [[nodiscard]] std::array<std::int32_t, width / 2> pairs() const {
        return std::bit_cast<std::array<std::int32_t, width / 2>>(leaky(numbers_));
    }

  private:
    static Words widened(const StageWeights::Row& row) {
        // __builtin_convertvector should become the same, but GCC 12 makes five instructions of it.
        return reinterpret_cast<Words>(
            _mm512_cvtepi8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(row.data()))));
    }

    Words numbers_{};
};
#elif OUTFLANK_TIER_AVX2
// Two rows at once: their numbers, interleaved byte by byte, are added two and two, which widens
// them at the same time. A row is loaded whole: widened as two halves, only half as many rows would
// be on their way from memory at a time (Zen 3: 1.25 times as long).
class RowSum {
  public:
    RowSum& operator+=(const StageWeights::Row& row) { return add(load(row), __m256i{}); }
    RowSum& add(const StageWeights::Row& one, const StageWeights::Row& other) {
        return add(load(one), load(other));
    }
    [[nodiscard]] int first() const { return low_[0]; }
    [[nodiscard]] std::array<std::int32_t, width / 2> pairs() const {
        const auto low = reinterpret_cast<__m256i>(leaky(low_));
        const auto high = reinterpret_cast<__m256i>(leaky(high_));
        std::array<std::int32_t, width / 2> pairs;
        auto* const halves = reinterpret_cast<__m256i*>(pairs.data());
        _mm256_storeu_si256(halves, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_storeu_si256(halves + 1, _mm256_permute2x128_si256(low, high, 0x31));
        return pairs;
    }

  private:
    static __m256i load(const StageWeights::Row& row) {
        return reinterpret_cast<__m256i>(loaded<Words>(row.data()));
    }
    RowSum& add(__m256i one, __m256i other) {
        const __m256i ones = _mm256_set1_epi8(1);
        low_ +=
            reinterpret_cast<Words>(_mm256_maddubs_epi16(ones, _mm256_unpacklo_epi8(one, other)));
        high_ +=
            reinterpret_cast<Words>(_mm256_maddubs_epi16(ones, _mm256_unpackhi_epi8(one, other)));
        return *this;
    }

    // Of every 16 numbers the first 8, and the others.
    Words low_{};
    Words high_{};
};
#else
class RowSum {
  public:
    RowSum& operator+=(const StageWeights::Row& row) {
        for (std::size_t i = 0; i < width; ++i)
            numbers_[i] = static_cast<std::int16_t>(numbers_[i] + row[i]);
        return *this;
    }
    RowSum& add(const StageWeights::Row& one, const StageWeights::Row& other) {
        return (*this += one) += other;
    }
    [[nodiscard]] int first() const { return numbers_[0]; }
    [[nodiscard]] std::array<std::int32_t, width / 2> pairs() const {
        std::array<std::int16_t, width> passed{};
        for (std::size_t i = 0; i < width; ++i) passed[i] = leaky(numbers_[i]);
        return std::bit_cast<std::array<std::int32_t, width / 2>>(passed);
    }

  private:
    std::array<std::int16_t, width> numbers_{};
};
#endif

}  // namespace outflank::inline OUTFLANK_TIER
