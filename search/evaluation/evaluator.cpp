#include "search/evaluation/evaluator.h"

#include <algorithm>
#include <array>

#include "search/evaluation/accumulator.h"
#include "search/evaluation/feature_indices.h"
#include "search/score.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#elif OUTFLANK_TIER_WASM
#include <wasm_simd128.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

namespace {

// The hidden units, in as many registers as they need.
using Hidden = std::array<Int32Vector, hidden_count / per_register<std::int32_t>>;

// What two inputs (the first in the low half of `inputs`) add to the hidden units of one register.
inline Int32Vector weighted(std::int32_t inputs, const std::int16_t* weights) {
#if OUTFLANK_TIER_AVX512
    return reinterpret_cast<Int32Vector>(
        _mm512_madd_epi16(_mm512_set1_epi32(inputs), _mm512_load_si512(weights)));
#elif OUTFLANK_TIER_AVX2
    return reinterpret_cast<Int32Vector>(_mm256_madd_epi16(
        _mm256_set1_epi32(inputs), _mm256_load_si256(reinterpret_cast<const __m256i*>(weights))));
#elif OUTFLANK_TIER_WASM
    return reinterpret_cast<Int32Vector>(
        wasm_i32x4_dot_i16x8(wasm_i32x4_splat(inputs), wasm_v128_load(weights)));
#else
    const auto low = static_cast<std::int16_t>(inputs);
    const auto high = static_cast<std::int16_t>(inputs >> 16);
    Int32Vector sums{};
    for (std::size_t j = 0; j < per_register<std::int32_t>; ++j)
        sums[j] = low * weights[2 * j] + high * weights[2 * j + 1];
    return sums;
#endif
}

}  // namespace

int evaluate_finely(const Weights& weights, const Board& board, const Features& features) {
    // First, because these take longest to compute.
    const auto others = other_indices(board);
    // Unrolled, so that the compiler makes the offsets of the rows part of the load instructions
    // (GCC 12: 1.6 times as fast).
    static_assert(instance_count % 2 == 0 && other_feature_count % 2 == 0);
    const std::size_t stage = stage_of(board.empty_count());
    const Weights::Row* const rows = &weights.rows[table_of(stage) * row_count];
    Accumulator accumulator;
#pragma GCC unroll 32
    for (std::size_t lane = 0; lane < instance_count; lane += 2)
        accumulator.add(rows[pattern_index(features, lane)],
                        rows[pattern_index(features, lane + 1)]);
#pragma GCC unroll 16
    for (std::size_t at = 0; at < other_feature_count; at += 2)
        accumulator.add(rows[others[at]], rows[others[at + 1]]);
    const Weights::Head& head = weights.heads[stage];
    const auto inputs = accumulator.pairs();
    Hidden hidden{};
    for (std::size_t pair = 0; pair < inputs.size(); ++pair)
        for (std::size_t i = 0; i < hidden.size(); ++i)
            hidden[i] +=
                weighted(inputs[pair], &head.to_hidden[pair][i * per_register<std::int16_t>]);
    Int32Vector outputs{};
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        const std::size_t first = i * per_register<std::int32_t>;
        const auto bias = loaded<Int32Vector>(&head.hidden_bias[first]);
        outputs +=
            leaky((hidden[i] >> layer_shift) + bias) * loaded<Int32Vector>(&head.to_output[first]);
    }
    std::int32_t output = 0;
    for (std::size_t j = 0; j < per_register<std::int32_t>; ++j) output += outputs[j];
    return accumulator.first() + (output >> layer_shift) + head.output_bias;
}

int evaluate(const Weights& weights, const Board& board, const Features& features) {
    const int fine = evaluate_finely(weights, board, features);
    const int rounded =
        (fine + (fine >= 0 ? units_per_disc / 2 : -units_per_disc / 2)) / units_per_disc;
    return std::clamp(rounded, 1 - max_discs, max_discs - 1);
}

}  // namespace outflank::inline OUTFLANK_TIER
