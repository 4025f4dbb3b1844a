#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

// What all networks here are trained by: rows that features select by AdaGrad, the layers above
// them by RMSProp.

/// A head with small random weights, and biases of 0.
template <class Head>
Head random_head(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal(0.0F, 0.3F);
    Head head;
    for (auto& row : head.to_hidden)
        for (float& weight : row) weight = normal(random);
    for (float& weight : head.to_output) weight = normal(random);
    return head;
}

/// RMSProp: the step is divided by the root of the mean squared gradient of its weight.
inline void step_weight(float& weight, float& mean_square, float gradient, float rate) {
    mean_square += 0.0005F * (gradient * gradient - mean_square);
    weight -= rate * gradient / (std::sqrt(mean_square) + 1e-3F);
}

/// AdaGrad with one rate for each row, which falls with the squared gradients that it has seen:
/// `squares`, one sum for each row. `damping` is added to them, so that a rare row does not follow
/// its few samples too closely.
template <class Rows, class Squares, class Indices>
void step_rows(Rows& rows, Squares& squares, const Indices& indices,
               const typename Rows::value_type& gradient, float rate, float damping) {
    float norm = 0;
    for (const float g : gradient) norm += g * g;
    for (const std::uint32_t row : indices) {
        squares[row] += norm;
        const float scaled = rate / std::sqrt(squares[row] + damping);
        for (std::size_t i = 0; i < gradient.size(); ++i) rows[row][i] -= scaled * gradient[i];
    }
}

/// The rate falls along a cosine, from 1.01 times the full rate at the begin (progress 0) to 0.01
/// times at the end (1).
inline float rate_decay(double progress) {
    return static_cast<float>(0.5 * (1.0 + std::cos(std::numbers::pi * progress)) + 0.01);
}

}  // namespace outflank::inline OUTFLANK_TIER
