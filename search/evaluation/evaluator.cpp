#include "search/evaluation/evaluator.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "search/evaluation/lookups.h"
#include "search/score.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

namespace {

using Sums [[gnu::vector_size(2 * width)]] = std::int16_t;
using Hidden [[gnu::vector_size(4 * hidden_count)]] = std::int32_t;

// A row of bytes as 16-bit numbers.
inline Sums widened(const StageWeights::Row& row) {
    // On registers as wide as these, __builtin_convertvector should become the same, but GCC 12
    // makes five instructions of it.
#if OUTFLANK_TIER_AVX512
    return reinterpret_cast<Sums>(
        _mm512_cvtepi8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(row.data()))));
#elif OUTFLANK_TIER_AVX2
    std::array<__m256i, 2> halves;
    for (std::size_t half = 0; half < 2; ++half)
        halves[half] = _mm256_cvtepi8_epi16(
            _mm_load_si128(reinterpret_cast<const __m128i*>(&row[half * width / 2])));
    return std::bit_cast<Sums>(halves);
#else
    Sums wide{};
    for (std::size_t i = 0; i < width; ++i) wide[i] = row[i];
    return wide;
#endif
}

// The leaky ReLU: for a negative number the shifted one is the greater.
template <class Vector>
inline Vector leaky(Vector value) {
    const Vector shifted = value >> leak_shift;
    return value > shifted ? value : shifted;
}

// The part of the hidden units' sums that comes from two inputs, the first in the low half.
inline Hidden weighted(std::int32_t inputs,
                       const std::array<std::int16_t, 2 * hidden_count>& weights) {
#if OUTFLANK_TIER_AVX512
    return reinterpret_cast<Hidden>(
        _mm512_madd_epi16(_mm512_set1_epi32(inputs), _mm512_loadu_si512(weights.data())));
#elif OUTFLANK_TIER_AVX2
    std::array<__m256i, 2> halves;
    for (std::size_t half = 0; half < 2; ++half)
        halves[half] = _mm256_madd_epi16(
            _mm256_set1_epi32(inputs),
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&weights[half * hidden_count])));
    return std::bit_cast<Hidden>(halves);
#else
    const auto low = static_cast<std::int16_t>(inputs);
    const auto high = static_cast<std::int16_t>(inputs >> 16);
    Hidden sums{};
    for (std::size_t j = 0; j < hidden_count; ++j)
        sums[j] = low * weights[2 * j] + high * weights[2 * j + 1];
    return sums;
#endif
}

inline Hidden loaded(const std::array<std::int32_t, hidden_count>& numbers) {
    Hidden vector;
    std::memcpy(&vector, numbers.data(), sizeof vector);
    return vector;
}

}  // namespace

int evaluate_stage(const StageWeights& stage, const Board& board, const Features& features) {
    // First, as they take longest to find.
    const auto others = other_rows(board);
    // Two sums side by side, so that one addition need not wait for the other; unrolled, so that
    // the rows' offsets become part of the loads (GCC 12: 1.6 times as fast).
    static_assert(instance_count % 2 == 0);
    const StageWeights::Row* const rows = stage.rows.data();
    Sums even{};
    Sums odd{};
#pragma GCC unroll 32
    for (std::size_t lane = 0; lane < instance_count; lane += 2) {
        even += widened(rows[pattern_row(features, lane)]);
        odd += widened(rows[pattern_row(features, lane + 1)]);
    }
#pragma GCC unroll 16
    for (const std::uint32_t row : others) even += widened(rows[row]);
    const Sums sums = even + odd;
    const auto inputs = std::bit_cast<std::array<std::int32_t, width / 2>>(leaky(sums));
    Hidden hidden{};
    for (std::size_t pair = 0; pair < inputs.size(); ++pair)
        hidden += weighted(inputs[pair], stage.to_hidden[pair]);
    hidden = leaky((hidden >> layer_shift) + loaded(stage.hidden_bias)) * loaded(stage.to_output);
    std::int32_t output = 0;
    for (std::size_t j = 0; j < hidden_count; ++j) output += hidden[j];
    return sums[0] + (output >> layer_shift) + stage.output_bias;
}

int evaluate(const Weights& weights, const Board& board, const Features& features) {
    const int fine = evaluate_stage(weights[stage_of(board.empty_count())], board, features);
    const int rounded = (fine + (fine >= 0 ? row_unit / 2 : -row_unit / 2)) / row_unit;
    return std::clamp(rounded, 1 - max_discs, max_discs - 1);
}

}  // namespace outflank::inline OUTFLANK_TIER
