#pragma once

#include <functional>
#include <string>
#include <vector>

#include "search/evaluation/network.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

struct FitOptions {
    int epochs = 4;
    double rate = 0.4;         // of the rows, before it falls with their gradients
    double head_rate = 0.002;  // of the layers above
    std::uint64_t seed = 1;
};

/// Whether a stage learns from a sample: of its own empties, or of those next to them, so that what
/// is rare in one stage is seen in its neighbours.
bool teaches(const Sample& sample, std::size_t stage);

/// How well a stage's weights do after an epoch, on samples never trained on (discs).
struct FitProgress {
    std::size_t stage;
    int epoch;
    double train_rmse;
    double test_rmse;
    double test_mae;
    double quantised_mae;
};

/// Fits the weights of one stage to samples that teach it: squared error, shuffled, a rate
/// per row that falls with the row's accumulated squared gradient (AdaGrad), cosine decay. Keeps
/// the epoch with the least test error. Goes on from the weights in `start`, else from nothing.
/// Deterministic by seed.
StageWeights fit_stage(std::size_t stage, const std::vector<Sample>& train,
                       const std::vector<Sample>& test, const StageWeights* start,
                       const FitOptions& options,
                       const std::function<void(const FitProgress&)>& on_epoch);

}  // namespace outflank::inline OUTFLANK_TIER
