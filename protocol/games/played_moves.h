#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "protocol/games/game_base.h"
#include "protocol/games/move_opinions.h"
#include "protocol/system/row.h"

namespace outflank {

// The moves that were played in a position, for a person and for scripts.

/// A line for each move, below one with the names of the columns; or "no games". The opinions may
/// lack moves.
std::string played_table(const std::vector<MoveStatistics>& moves, const MoveOpinions& opinions);

/// A move as `games show` prints it for scripts: `position move games ...`.
Row played_row(const Position& position, const MoveStatistics& move, const MoveOpinions& opinions);

/// What the server of the page answers: all moves played in a position as a list of such rows,
/// without opinions. The question is "position=", 64 squares and the side to move; an error says
/// what else it is. Throws BookError.
Result<std::string> played_answer(GameBase& base, std::string_view question);

}  // namespace outflank
