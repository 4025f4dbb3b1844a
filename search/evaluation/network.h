#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/evaluation/patterns.h"
#include "search/tables/huge_pages.h"

namespace outflank {

/// The evaluation is a small neural network, built like an NNUE (Nasu, 2018). Each feature of the
/// board selects a row of `row_width` numbers, and the rows are added up (see Accumulator). The
/// sums pass a leaky ReLU and go into a layer of `hidden_count` units with a leaky ReLU, which have
/// one output. The first of the sums is also added directly to the output.
inline constexpr std::size_t row_width = 32;
inline constexpr std::size_t hidden_count = 16;
/// The leaky ReLU divides negative inputs by 2^leak_shift.
inline constexpr int leak_shift = 3;
/// The same in floating point, as networks are trained, and its derivative.
inline constexpr float leak = 1.0F / (1 << leak_shift);
inline float leaky(float value) { return value >= 0 ? value : leak * value; }
inline float leaky_derivative(float value) { return value >= 0 ? 1.0F : leak; }

/// A stage is a range of empties that has a head of its own, which is what stands above the rows:
/// stage 0 has 0 to 5 empties, stage 1 has 6 to 10, and so on; the last has 56 and more.
inline constexpr int empties_per_stage = 5;
inline constexpr std::size_t stage_count = 12;
constexpr std::size_t stage_of(int empties) {
    const int stage = (empties > 0 ? empties - 1 : 0) / empties_per_stage;
    return static_cast<std::size_t>(stage) < stage_count ? static_cast<std::size_t>(stage)
                                                         : stage_count - 1;
}

/// Many stages share one table of rows: so a row is learned from many samples, and the rows that a
/// search needs stay in the caches (an idea of htz/kuroobi, 2026). The first table is for the
/// stages before `first_early_stage`, the second for those from there on.
inline constexpr std::size_t table_count = 2;
inline constexpr std::size_t first_early_stage = 6;
constexpr std::size_t table_of(std::size_t stage) { return stage < first_early_stage ? 0 : 1; }

/// The integer weights. The first number of each row, the biases and the output are in
/// 1 / units_per_disc discs. The other numbers of the rows each have a unit of their own, as small
/// as a byte allows; the weights to the hidden units convert it. The weights of the layers are
/// fixed-point numbers: layer_unit stands for 1.
inline constexpr int units_per_disc = 32;
inline constexpr int layer_shift = 10;
inline constexpr int layer_unit = 1 << layer_shift;

struct Weights {
    // Aligned, so that a row is never in two cache lines.
    struct alignas(row_width) Row : std::array<std::int8_t, row_width> {};

    struct Head {
        // For each pair of inputs, and each hidden unit, the two weights side by side: one
        // instruction multiplies and adds such pairs.
        alignas(
            64) std::array<std::array<std::int16_t, 2 * hidden_count>, row_width / 2> to_hidden{};
        std::array<std::int32_t, hidden_count> hidden_bias{};  // in 1 / units_per_disc discs
        std::array<std::int32_t, hidden_count> to_output{};
        std::int32_t output_bias = 0;  // in 1 / units_per_disc discs

        bool operator==(const Head&) const = default;
    };

    using Rows = std::vector<Row, HugePages<Row>>;

    Rows rows = Rows(table_count * row_count);  // of all tables
    std::array<Head, stage_count> heads{};
};

}  // namespace outflank
