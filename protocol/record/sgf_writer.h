#pragma once

#include <string>

#include "protocol/record/game_record.h"

namespace outflank {

/// A game of Othello in a few lines of SGF (see sgf_reader.h), the last line end included. Squares
/// are written "fe" and passes are left out, as Quarry does. Evaluations and times are dropped.
std::string to_sgf(const GameRecord& game);

/// What `to_sgf` writes as the value of RE: "B+12", "W+R"; empty for none.
std::string sgf_result(const GameRecord& game);

}  // namespace outflank
