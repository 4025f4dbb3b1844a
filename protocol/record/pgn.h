#pragma once

#include <string>
#include <string_view>

#include "protocol/record/record_forms.h"

namespace outflank {

/// Whether a line begins a game in PGN: a tag, [White "a"].
bool begins_pgn(std::string_view line);

/// Reads the game that a text begins with, as PlayOK and the WTHOR archive write the Portable Game
/// Notation of chess for Othello: see pgn_moves.h for where it ends. An error is a tag that cannot
/// be read, a Variant that is not Othello, no legal move at all, or neither moves nor a result
/// behind the tags.
///
/// Site, Date, White, Black and Result become members of the record, Event and Round the tags EV
/// and RO of SGF; other tags keep their names, and so does what a tag says that comes again. "?"
/// stands for a value that nobody knows. FEN is a first position in any form of position_line.h.
/// Notes tell which comments, variations and results are left out.
ReadRecord read_pgn(const ReadFrom& from);

/// A game in PGN, as PlayOK and the WTHOR archive write it: the seven tags, the moves with numbers,
/// a pass as --, and the result "38-26". Tags that the record has beside them stand in one tag of
/// our own, Outflank, from which they come back.
std::string to_pgn(const GameRecord& game);

/// Whether the value of a tag stands for one that nobody knows.
bool is_unknown_pgn_value(std::string_view value);

}  // namespace outflank
