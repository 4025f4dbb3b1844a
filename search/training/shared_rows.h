#pragma once

#include <cstdint>
#include <vector>

#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// For every row of a stage's table the row that stands for it: all images of a configuration under
/// the symmetries that map its pattern onto itself share one.
std::vector<std::uint32_t> shared_rows();

}  // namespace outflank::inline OUTFLANK_TIER
