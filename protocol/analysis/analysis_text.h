#pragma once

#include <string>

#include "protocol/analysis/game_analysis.h"

namespace outflank {

/// A game, a line for each move, and the sums, for a person.
std::string text_of(const GameAnalysis& analysis);

}  // namespace outflank
