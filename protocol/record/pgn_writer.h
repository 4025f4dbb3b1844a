#pragma once

#include <string>

#include "protocol/record/game_record.h"

namespace outflank {

/// A game in PGN, as PlayOK and the WTHOR archive write it: the seven tags, the moves with numbers,
/// a pass as --, and the result "38-26". Tags that the record has beside them stand in one tag of
/// our own, Outflank, from which they come back.
std::string to_pgn(const GameRecord& game);

}  // namespace outflank
