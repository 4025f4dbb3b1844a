#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/tier.h"
#include "search/human/policy.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move that a person played, where there were at least two that are no images of each other.
struct PlayedMove {
    Board board;
    Square move = Square::none;
    std::uint32_t game = 0;  // number of its game
};

/// How well a policy tells the moves that people played.
struct PolicyQuality {
    std::size_t positions = 0;
    std::size_t first = 0;     // the likeliest move was played
    std::size_t of_three = 0;  // one of the three likeliest
    double log_loss = 0;       // sum of the negative logarithms of the chances of the moves played

    /// Counts a position: the chances of its candidates, and which one was played.
    void add(std::span<const double> chances, std::size_t played);
    PolicyQuality& operator+=(const PolicyQuality& other);
};
using PolicyQualities = std::array<PolicyQuality, stage_count>;

struct PolicyFitOptions {
    int epochs = 2;
    double rate = 0.1;         // learning rate of the rows
    double head_rate = 0.002;  // learning rate of the layers above them
    std::uint64_t seed = 1;
};

/// Fits a policy to moves, by stochastic gradient descent on the log-loss, in shuffled order, with
/// AdaGrad for the rows, RMSProp for the layers above them, and cosine decay. `weights` are those
/// of the evaluation. Calls `on_epoch` after each epoch with the quality on `train`, as they were
/// learned, and on `test`. The same seed gives the same policy.
Policy fit_policy(const Weights& weights, std::span<const PlayedMove> train,
                  std::span<const PlayedMove> test, const PolicyFitOptions& options,
                  const std::function<void(int epoch, const PolicyQuality& train,
                                           const PolicyQualities& test)>& on_epoch);

/// The quality of a policy on moves, by stage.
PolicyQualities policy_qualities(const Policy& policy, const Weights& weights,
                                 std::span<const PlayedMove> moves);

}  // namespace outflank::inline OUTFLANK_TIER
