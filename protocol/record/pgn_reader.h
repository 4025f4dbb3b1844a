#pragma once

#include <cstddef>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/record_extent.h"

namespace outflank {

/// Whether a line begins a game in PGN: a tag, [White "a"].
bool begins_pgn(std::string_view line);

/// Reads the game that a text begins with, as PlayOK and the WTHOR archive write the Portable Game
/// Notation of chess for Othello: see pgn_moves.h for where it ends. `size` is the length of what
/// belongs to it, also when it is an error: a tag that cannot be read, a Variant that is not
/// Othello, no legal move at all, or neither moves nor a result behind the tags.
///
/// Site, Date, White, Black and Result become members of the record, Event and Round the tags EV
/// and RO of SGF; other tags keep their names, and so does what a tag says that comes again. "?"
/// stands for a value that nobody knows. FEN is a first position in any form of position_line.h.
/// Notes tell which comments, variations and results are left out.
Result<GameRecord> parse_pgn(std::string_view text, RecordExtent& extent);

}  // namespace outflank
