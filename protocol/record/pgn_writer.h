#pragma once

#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

/// A game in PGN, as PlayOK and the WTHOR archive write it: the seven tags, the moves with numbers,
/// a pass as --, and the result "38-26". Tags that the record has beside them stand in one tag of
/// our own, Outflank, from which they come back.
std::string to_pgn(const GameRecord& game);

/// What `to_pgn` writes of the member that `text_named` or RE names, as the value of its tag:
/// "2020.05.05", "38-26", "?".
std::string pgn_value(std::string_view name, const GameRecord& game);

/// Whether such a value stands for one that nobody knows.
bool is_unknown_pgn_value(std::string_view value);

}  // namespace outflank
