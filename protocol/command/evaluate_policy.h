#pragma once

#include "protocol/command/batch.h"

namespace outflank {

/// Prints which moves a person would play in the positions of the request's files, and before each
/// move of their games, and how often the policy was right. Returns the exit status.
int evaluate_policy(const BatchRequest& request);

}  // namespace outflank
