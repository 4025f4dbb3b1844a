#pragma once

#include <cstddef>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

/// Whether a line begins a game in PGN: a tag, [White "a"].
bool begins_pgn(std::string_view line);

/// Reads the game that a text begins with, as PlayOK and the WTHOR archive write the Portable Game
/// Notation of chess for Othello. The game ends before an empty line behind its moves, and before
/// the next tag. `size` is the length of what belongs to it, also when it is an error: a tag that
/// does not end, or no legal move at all.
///
/// Site, Date, White, Black and Result become members of the record, Event and Round the tags EV
/// and RO of SGF; other tags keep their names. "?" stands for a value that nobody knows. FEN is a
/// first position as in OBF.
Result<GameRecord> parse_pgn(std::string_view text, std::size_t& size);

}  // namespace outflank
