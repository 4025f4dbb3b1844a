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
        // __builtin_convertvector should become the same, but GCC 12 makes five instructions of it.
        numbers_ += reinterpret_cast<Words>(
            _mm512_cvtepi8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(row.data()))));
        return *this;
    }
    RowSum& operator+=(const RowSum& other) {
        numbers_ += other.numbers_;
        return *this;
    }
    [[nodiscard]] int first() const { return numbers_[0]; }
    [[nodiscard]] std::array<std::int32_t, width / 2> pairs() const {
        return std::bit_cast<std::array<std::int32_t, width / 2>>(leaky(numbers_));
    }

  private:
    Words numbers_{};
};
#elif OUTFLANK_TIER_AVX2
// The numbers at even places and those at odd ones: so a row is loaded at once. As two halves, only
// half as many rows would be on their way from memory at a time (Zen 3: 1.25 times as long).
class RowSum {
  public:
    RowSum& operator+=(const StageWeights::Row& row) {
        const auto bytes = loaded<Words>(row.data());
        even_ += reinterpret_cast<Words>(_mm256_maddubs_epi16(
            _mm256_set1_epi16(1), reinterpret_cast<__m256i>(bytes)));  // 1 * even + 0 * odd
        odd_ += bytes >> 8;
        return *this;
    }
    RowSum& operator+=(const RowSum& other) {
        even_ += other.even_;
        odd_ += other.odd_;
        return *this;
    }
    [[nodiscard]] int first() const { return even_[0]; }
    [[nodiscard]] std::array<std::int32_t, width / 2> pairs() const {
        const auto even = reinterpret_cast<__m256i>(leaky(even_));
        const auto odd = reinterpret_cast<__m256i>(leaky(odd_));
        const __m256i low = _mm256_unpacklo_epi16(even, odd);
        const __m256i high = _mm256_unpackhi_epi16(even, odd);
        std::array<std::int32_t, width / 2> pairs;
        auto* const halves = reinterpret_cast<__m256i*>(pairs.data());
        _mm256_storeu_si256(halves, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_storeu_si256(halves + 1, _mm256_permute2x128_si256(low, high, 0x31));
        return pairs;
    }

  private:
    Words even_{};
    Words odd_{};
};
#else
class RowSum {
  public:
    RowSum& operator+=(const StageWeights::Row& row) {
        for (std::size_t i = 0; i < width; ++i)
            numbers_[i] = static_cast<std::int16_t>(numbers_[i] + row[i]);
        return *this;
    }
    RowSum& operator+=(const RowSum& other) {
        for (std::size_t i = 0; i < width; ++i)
            numbers_[i] = static_cast<std::int16_t>(numbers_[i] + other.numbers_[i]);
        return *this;
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
