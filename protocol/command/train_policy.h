#pragma once

#include <memory>
#include <string>
#include <vector>

#include "search/evaluation/network.h"
#include "search/training/policy_fit.h"

namespace outflank {

/// Fits a policy to the moves of the games in files, and returns it as a file has it. Prints the
/// quality after each epoch: on the moves learned from, while they were learned, and by stage on
/// those of one game in 32, which are not learned from. Throws UsageError when there are too few.
std::vector<unsigned char> train_policy(const Weights& weights,
                                        const std::vector<std::string>& files,
                                        const PolicyFitOptions& options);

}  // namespace outflank
