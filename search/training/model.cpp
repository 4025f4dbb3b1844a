#include "search/training/model.h"

#include <algorithm>
#include <cmath>

#include "search/evaluation/feature_indices.h"
#include "search/training/gradient_step.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

std::int32_t rounded(float value) { return static_cast<std::int32_t>(std::lround(value)); }

// How many units of each number of the rows make a disc. The first number is added to the output as
// it is. The others are scaled so that the largest fills a byte. A finer scale, which cuts off one
// number in 10,000, costs 0.2 to 0.4% of the error: some of those numbers are often used.
RowFloats row_scales(const Model& model) {
    RowFloats largest{};
    for (const RowFloats& row : model.rows)
        for (std::size_t i = 0; i < row_width; ++i)
            largest[i] = std::max(largest[i], std::abs(row[i]));
    constexpr float finest = 4 * units_per_disc;
    RowFloats scales{};
    scales[0] = units_per_disc;
    for (std::size_t i = 1; i < row_width; ++i) scales[i] = std::min(127 / largest[i], finest);
    return scales;
}

}  // namespace

FeatureIndices feature_indices(const Board& board, const std::vector<std::uint32_t>& map) {
    FeatureIndices indices{};
    const Features features(board);
    const std::size_t first = table_of(stage_of(board.empty_count())) * row_count;
    for (std::size_t lane = 0; lane < instance_count; ++lane)
        indices[lane] = map[first + pattern_index(features, lane)];
    const auto others = other_indices(board);
    std::transform(others.begin(), others.end(), indices.begin() + instance_count,
                   [&](std::uint32_t index) { return map[first + index]; });
    return indices;
}

Activations forward(const Model& model, const Model::Head& head,
                    std::span<const std::uint32_t> rows) {
    Activations a;
    for (const std::uint32_t row : rows)
        for (std::size_t i = 0; i < row_width; ++i) a.sums[i] += model.rows[row][i];
    a.hidden = head.hidden_bias;
    for (std::size_t i = 0; i < row_width; ++i)
        for (std::size_t j = 0; j < hidden_count; ++j)
            a.hidden[j] += leaky(a.sums[i]) * head.to_hidden[i][j];
    a.output = a.sums[0] + head.output_bias;
    for (std::size_t j = 0; j < hidden_count; ++j)
        a.output += leaky(a.hidden[j]) * head.to_output[j];
    return a;
}

// All heads begin alike, so that the rows that they share mean the same to each.
Model random_model(std::uint64_t seed) {
    Model model;
    model.heads.fill(random_head<Model::Head>(seed));
    return model;
}

namespace {

Weights::Head quantised(const Model::Head& from, const RowFloats& scales) {
    Weights::Head head;
    for (std::size_t j = 0; j < hidden_count; ++j) {
        for (std::size_t i = 0; i < row_width; ++i) {
            const float weight = from.to_hidden[i][j] * layer_unit * units_per_disc / scales[i];
            head.to_hidden[i / 2][2 * j + i % 2] =
                static_cast<std::int16_t>(std::clamp(rounded(weight), -32767, 32767));
        }
        head.hidden_bias[j] = rounded(from.hidden_bias[j] * units_per_disc);
        head.to_output[j] = rounded(from.to_output[j] * layer_unit);
    }
    head.output_bias = rounded(from.output_bias * units_per_disc);
    return head;
}

Model::Head dequantised(const Weights::Head& from, const RowFloats& scales) {
    Model::Head head;
    for (std::size_t j = 0; j < hidden_count; ++j) {
        for (std::size_t i = 0; i < row_width; ++i)
            head.to_hidden[i][j] = static_cast<float>(from.to_hidden[i / 2][2 * j + i % 2]) *
                                   scales[i] / (layer_unit * units_per_disc);
        head.hidden_bias[j] = static_cast<float>(from.hidden_bias[j]) / units_per_disc;
        head.to_output[j] = static_cast<float>(from.to_output[j]) / layer_unit;
    }
    head.output_bias = static_cast<float>(from.output_bias) / units_per_disc;
    return head;
}

}  // namespace

Weights quantised(const Model& model, const std::vector<std::uint32_t>& map) {
    Weights weights;
    const RowFloats scales = row_scales(model);
    for (std::size_t row = 0; row < model.rows.size(); ++row)
        for (std::size_t i = 0; i < row_width; ++i)
            weights.rows[row][i] = static_cast<std::int8_t>(
                std::clamp(rounded(model.rows[map[row]][i] * scales[i]), -127, 127));
    for (std::size_t stage = 0; stage < stage_count; ++stage)
        weights.heads[stage] = quantised(model.heads[stage], scales);
    return weights;
}

// Integer weights do not say in which scales their rows are, except for the first number. Any scale
// gives the same evaluations, as the leaky ReLU keeps proportions; but the size of the training
// steps depends on it. With scales of 3 to 37 units a disc instead of 64, the rows hardly learned.
Model dequantised(const Weights& weights) {
    RowFloats scales{};
    scales.fill(2 * units_per_disc);
    scales[0] = units_per_disc;
    Model model;
    for (std::size_t row = 0; row < model.rows.size(); ++row)
        for (std::size_t i = 0; i < row_width; ++i)
            model.rows[row][i] = static_cast<float>(weights.rows[row][i]) / scales[i];
    for (std::size_t stage = 0; stage < stage_count; ++stage)
        model.heads[stage] = dequantised(weights.heads[stage], scales);
    return model;
}

}  // namespace outflank::inline OUTFLANK_TIER
