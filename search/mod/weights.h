#pragma once

#include "engine/tier.h"
#include "search/mod/evaluation.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// The weights of the features, in card units, with `left` cards left.
const Features& weights_for(int left);

}  // namespace outflank::inline OUTFLANK_TIER::mod
