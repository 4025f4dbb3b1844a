#pragma once

#include "protocol/analysis/game_analysis.h"
#include "protocol/io/row.h"

namespace outflank {

/// What `analyze` prints for a move, and for a game.
Row row_of(const MoveAnalysis& move, std::size_t game);
Row row_of(const GameAnalysis& analysis);

}  // namespace outflank
