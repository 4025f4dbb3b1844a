#pragma once

#include <cstdint>
#include <vector>

#include "engine/tier.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// For each row of all tables, the index of the row that represents it. Some patterns,
/// quadrants and corners are mapped onto themselves by a symmetry of the board. Contents that are
/// images of each other under it must have equal weights, so the fit trains only one row for all of
/// them: the one with the least index.
std::vector<std::uint32_t> symmetry_map();

/// The rows that represent themselves in such a map. Files hold only them.
std::vector<std::uint32_t> own_rows(const std::vector<std::uint32_t>& map);

}  // namespace outflank::inline OUTFLANK_TIER
