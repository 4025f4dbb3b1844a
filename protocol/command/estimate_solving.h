#pragma once

#include "protocol/command/batch.h"

namespace outflank {

/// Prints how long it should take to solve each position of the request's files on this machine,
/// and solves nothing but the endgame that measures the speed. Returns the exit status.
int estimate_solving(const BatchRequest& request);

}  // namespace outflank
