#pragma once

#include "protocol/record/game_record.h"
#include "protocol/system/row.h"

namespace outflank {

/// A recorded game as a program wants it: names, date, result (Black's discs less White's, or
/// null), tags, the first position, all moves and passes, the name of its opening, and what the
/// reader noted. `game` is that of the record.
Row recorded_game_row(const GameRecord& record, const Game& game);

/// The record of a game, with what such a row tells of it. The row must have all fields.
GameRecord record_of_row(const Game& game, const Row& row);

}  // namespace outflank
