#pragma once

#include "protocol/analysis/game_analysis.h"
#include "protocol/command/output.h"

namespace outflank {

/// What `analyze` tells of a move, and of a game.
Row row_of(const MoveAnalysis& move, std::size_t game);
Row row_of(const GameAnalysis& analysis);

}  // namespace outflank
