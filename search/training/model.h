#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board.h"
#include "engine/tier.h"
#include "search/evaluation/network.h"
#include "search/tables/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

/// A float for each number of a row, and one for each hidden unit.
using RowFloats = std::array<float, row_width>;
using HiddenFloats = std::array<float, hidden_count>;

/// The evaluation in floating point, as it is trained (see Weights).
struct Model {
    struct Head {
        std::array<HiddenFloats, row_width> to_hidden{};
        HiddenFloats hidden_bias{};  // in discs
        HiddenFloats to_output{};
        float output_bias = 0;  // in discs
    };

    using Rows = std::vector<RowFloats, HugePages<RowFloats>>;

    Rows rows = Rows(table_count * row_count);
    std::array<Head, stage_count> heads{};
};

/// The row indices of all features of a board.
using FeatureIndices = std::array<std::uint32_t, feature_count>;

/// The row indices of a board, each replaced by the row that represents it (see symmetry_map).
FeatureIndices feature_indices(const Board& board, const std::vector<std::uint32_t>& map);

/// The values inside the network for one board, which the backward pass needs.
struct Activations {
    RowFloats sums{};       // of the rows, before the leaky ReLU
    HiddenFloats hidden{};  // before the leaky ReLU, too
    float output = 0;       // the evaluation, in discs
};

/// The forward pass; `rows` are the indices of all rows to add up.
Activations forward(const Model& model, const Model::Head& head,
                    std::span<const std::uint32_t> rows);

/// Layers with small random weights, and rows of 0.
Model random_model(std::uint64_t seed);

/// The integer weights closest to a model, with the rows of the map copied to those that they
/// represent.
Weights quantised(const Model& model, const std::vector<std::uint32_t>& map);

/// A model that `quantised` turns into these weights, but for rounding.
Model dequantised(const Weights& weights);

}  // namespace outflank::inline OUTFLANK_TIER
