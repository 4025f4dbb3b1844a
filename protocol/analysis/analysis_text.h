#pragma once

#include <optional>
#include <string>

#include "protocol/analysis/game_analysis.h"

namespace outflank {

/// "+4"; "?" for a score that is not known.
std::string score_text(std::optional<int> score);

/// A game, a line for each move, and the sums, for a person.
std::string text_of(const GameAnalysis& analysis);

}  // namespace outflank
