#pragma once

#include <functional>
#include <string>
#include <vector>

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

/// Whether a stage is trained on a sample. It is trained on those of its own empties and of some
/// more on either side, so that it also learns features that are rare at its own empties.
bool teaches(const Sample& sample, std::size_t stage);

/// The errors of a stage's weights after an epoch, in discs: root mean square and mean absolute.
struct FitProgress {
    std::size_t stage;
    int epoch;             // from 1
    double train_rmse;     // on the training samples, while they were learned
    double test_rmse;      // on the test samples, which are never trained on
    double test_mae;       // the same
    double quantised_mae;  // the same, with the weights rounded to integers
};

/// Fits the weights of one stage to samples: stochastic gradient descent on the squared error, in
/// shuffled order, with AdaGrad for the rows, RMSProp for the layers above them, and cosine decay.
/// Returns the weights of the epoch with the least `quantised_mae`. Begins with the weights in
/// `start`, or with random ones when it is null. Calls `on_epoch` after each epoch. The same seed
/// gives the same weights.
StageWeights fit_stage(std::size_t stage, const std::vector<Sample>& train,
                       const std::vector<Sample>& test, const StageWeights* start,
                       const FitOptions& options,
                       const std::function<void(const FitProgress&)>& on_epoch);

}  // namespace outflank::inline OUTFLANK_TIER
