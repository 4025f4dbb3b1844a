#pragma once

#include <stop_token>

#include "engine/result.h"
#include "protocol/play/othello_engine.h"
#include "protocol/record/game_record.h"

namespace outflank {

/// Adds a game to the book file that the engine plays from, and searches the leaves of its
/// positions that the book lacks. Those that `stop` prevents are left to `outflank book expand`. An
/// error tells why the game cannot be learned.
Result<void> learn_game(OthelloEngine& engine, const GameRecord& record,
                        const std::stop_token& stop);

}  // namespace outflank
