#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/evaluation/patterns.h"
#include "search/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

/// The shape of the evaluation: every look-up gives a row of `width` numbers; the rows are summed,
/// pass a leaky ReLU, a layer of `hidden_count` leaky-ReLU units, and one output, to which the
/// first of the sums is added straight.
inline constexpr std::size_t width = 32;
inline constexpr std::size_t hidden_count = 16;
/// A negative input of the leaky ReLU is divided by 2^leak_shift.
inline constexpr int leak_shift = 3;

/// Empties are grouped into stages, each with weights of its own.
inline constexpr int empties_per_stage = 5;
inline constexpr std::size_t stage_count = 12;
constexpr std::size_t stage_of(int empties) {
    const int stage = (empties > 0 ? empties - 1 : 0) / empties_per_stage;
    return static_cast<std::size_t>(stage) < stage_count ? static_cast<std::size_t>(stage)
                                                         : stage_count - 1;
}

/// The integer weights of one stage. The first number of a row, the biases and the output count
/// `row_unit` to a disc, the other numbers as many as a byte can hold, each in a unit of its own
/// that its weights to the hidden units make up for. Those are multiples of 1 / layer_unit.
inline constexpr int row_unit = 32;
inline constexpr int layer_shift = 10;
inline constexpr int layer_unit = 1 << layer_shift;
struct StageWeights {
    struct alignas(width) Row : std::array<std::int8_t, width> {};  // in one cache line

    using Rows = std::vector<Row, HugePages<Row>>;

    Rows rows = Rows(row_count);
    // For each pair of inputs, their two weights to each hidden unit side by side: processors
    // multiply and add such pairs in one instruction.
    alignas(64) std::array<std::array<std::int16_t, 2 * hidden_count>, width / 2> to_hidden{};
    std::array<std::int32_t, hidden_count> hidden_bias{};  // in row units
    std::array<std::int32_t, hidden_count> to_output{};
    std::int32_t output_bias = 0;  // in row units
};

using Weights = std::array<StageWeights, stage_count>;

}  // namespace outflank::inline OUTFLANK_TIER
