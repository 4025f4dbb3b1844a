#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>

#include "engine/tier.h"
#include "search/evaluation/network.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

struct FitOptions {
    int epochs = 4;
    double rate = 0.4;         // learning rate of the rows
    double head_rate = 0.002;  // learning rate of the layers above them
    std::uint64_t seed = 1;
};

/// The errors of the weights after an epoch, in discs: root mean square and mean absolute.
struct FitProgress {
    int epoch = 0;             // from 1
    double train_rmse = 0;     // on the training samples, while they were learned
    double test_rmse = 0;      // on the test samples, which are never trained on
    double test_mae = 0;       // the same
    double quantised_mae = 0;  // the same, with the weights rounded to integers
    // The same for each stage; absent where no test sample is of it.
    std::array<std::optional<double>, stage_count> stage_mae{};
};

/// Fits weights to samples: stochastic gradient descent on the squared error, in shuffled order,
/// with AdaGrad for the rows, RMSProp for the layers above them, and cosine decay. Returns the
/// weights of the epoch with the least `quantised_mae`. Begins with the weights in `start`, or with
/// random ones when it is null. Calls `on_epoch` after each epoch. The same seed gives the same
/// weights.
Weights fit(std::span<const Sample> train, std::span<const Sample> test, const Weights* start,
            const FitOptions& options, const std::function<void(const FitProgress&)>& on_epoch);

}  // namespace outflank::inline OUTFLANK_TIER
