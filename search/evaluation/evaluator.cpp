#include "search/evaluation/evaluator.h"

#include <algorithm>
#include <array>

#include "search/evaluation/lookups.h"
#include "search/evaluation/row_sum.h"
#include "search/score.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

namespace {

// As many hidden units in each register as it holds.
using Hidden = std::array<DoubleWords, hidden_count / per_register<std::int32_t>>;

// What two inputs, the first in the low half, add to as many hidden units as fit a register.
inline DoubleWords weighted(std::int32_t inputs, const std::int16_t* weights) {
#if OUTFLANK_TIER_AVX512
    return reinterpret_cast<DoubleWords>(
        _mm512_madd_epi16(_mm512_set1_epi32(inputs), _mm512_load_si512(weights)));
#elif OUTFLANK_TIER_AVX2
    return reinterpret_cast<DoubleWords>(_mm256_madd_epi16(
        _mm256_set1_epi32(inputs), _mm256_load_si256(reinterpret_cast<const __m256i*>(weights))));
#else
    const auto low = static_cast<std::int16_t>(inputs);
    const auto high = static_cast<std::int16_t>(inputs >> 16);
    DoubleWords sums{};
    for (std::size_t j = 0; j < per_register<std::int32_t>; ++j)
        sums[j] = low * weights[2 * j] + high * weights[2 * j + 1];
    return sums;
#endif
}

}  // namespace

int evaluate_stage(const StageWeights& stage, const Board& board, const Features& features) {
    // First, as they take longest to find.
    const auto others = other_rows(board);
    // Unrolled, so that the rows' offsets become part of the loads (GCC 12: 1.6 times as fast).
    static_assert(instance_count % 2 == 0 && other_lookups % 2 == 1);
    const StageWeights::Row* const rows = stage.rows.data();
    RowSum sum;
#pragma GCC unroll 32
    for (std::size_t lane = 0; lane < instance_count; lane += 2)
        sum.add(rows[pattern_row(features, lane)], rows[pattern_row(features, lane + 1)]);
#pragma GCC unroll 16
    for (std::size_t at = 0; at + 1 < other_lookups; at += 2)
        sum.add(rows[others[at]], rows[others[at + 1]]);
    sum += rows[others.back()];
    const auto inputs = sum.pairs();
    Hidden hidden{};
    for (std::size_t pair = 0; pair < inputs.size(); ++pair)
        for (std::size_t i = 0; i < hidden.size(); ++i)
            hidden[i] +=
                weighted(inputs[pair], &stage.to_hidden[pair][i * per_register<std::int16_t>]);
    DoubleWords outputs{};
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        const std::size_t first = i * per_register<std::int32_t>;
        const auto bias = loaded<DoubleWords>(&stage.hidden_bias[first]);
        outputs +=
            leaky((hidden[i] >> layer_shift) + bias) * loaded<DoubleWords>(&stage.to_output[first]);
    }
    std::int32_t output = 0;
    for (std::size_t j = 0; j < per_register<std::int32_t>; ++j) output += outputs[j];
    return sum.first() + (output >> layer_shift) + stage.output_bias;
}

int evaluate(const Weights& weights, const Board& board, const Features& features) {
    const int fine = evaluate_stage(weights[stage_of(board.empty_count())], board, features);
    const int rounded = (fine + (fine >= 0 ? row_unit / 2 : -row_unit / 2)) / row_unit;
    return std::clamp(rounded, 1 - max_discs, max_discs - 1);
}

}  // namespace outflank::inline OUTFLANK_TIER
