#pragma once

#include "protocol/analysis/game_analysis.h"
#include "protocol/system/row.h"

namespace outflank {

/// What `analyze` prints for a move, and for a game.
Row row_of(const MoveAnalysis& move, std::size_t game);
Row row_of(const GameAnalysis& analysis);
/// CSV has no lines for games, so that a move's line has the opening of its game, too.
Row csv_row_of(const MoveAnalysis& move, const GameAnalysis& analysis);
/// What the page shows of a game: all its moves, and which losses are mistakes.
Row page_row_of(const GameAnalysis& analysis);

}  // namespace outflank
