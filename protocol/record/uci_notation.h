#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/result.h"

namespace outflank {

// Othello as chess programs write it (Fairy-Stockfish's "flipello"): rows are counted from the
// bottom, so that our row 1 is their 8; who moves first is White, 'P'; and a move drops a disc:
// our f5 is P@f4.

/// "P@f4"; a pass is the mover's first own square twice, in their order of squares; "(none)".
std::string to_uci(Square move, const Position& position);
/// The moves of a line of play from a position, between blanks.
std::string to_uci(const std::vector<Square>& line, Position position);

/// "P@f4" or "f4"; as passes "pass", "0000", "@@@@" and any square twice. Any case.
Result<Square> parse_uci_move(std::string_view text);

/// Eight rows, a pocket or none, the side to move; what follows is ignored.
Result<Position> parse_fen(std::string_view text);
/// A FEN with as many discs in both pockets as a game can need.
std::string to_fen(const Position& position);

}  // namespace outflank
