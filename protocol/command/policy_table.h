#pragma once

#include <string>

#include "search/training/policy_fit.h"

namespace outflank {

/// How often the moves that people played were the likeliest one of a policy, or among its three
/// likeliest, and the mean log-loss: a line for each stage and one for all.
std::string policy_table(const PolicyQualities& qualities);

}  // namespace outflank
