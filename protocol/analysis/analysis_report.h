#pragma once

#include <optional>
#include <string>

#include "protocol/analysis/game_analysis.h"
#include "protocol/system/row.h"

namespace outflank {

/// What `analyze` prints for a move, and for a game.
Row move_row(const MoveAnalysis& move, std::size_t game);
Row game_row(const GameAnalysis& analysis);
/// CSV has no lines for games, so that a move's line has the names and opening of its game, too.
Row csv_move_row(const MoveAnalysis& move, const GameAnalysis& analysis);
/// What the page shows of a game: all its moves, and which losses are mistakes.
Row page_row(const GameAnalysis& analysis);

/// "+4"; "?" for a score that is not known.
std::string score_text(std::optional<int> score);
/// A game, a line for each move, and the sums, for a person.
std::string text_of(const GameAnalysis& analysis);

}  // namespace outflank
