#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/play/any_game.h"

namespace outflank {

// Othello as chess programs write it (Fairy-Stockfish's "flipello"): rows are counted from the
// bottom, so that our row 1 is their 8; the side that begins is White, 'P'; and a move drops a
// disc: our f5 is P@f4.

/// A move in the present position of a game of Othello: "P@f4". A pass is the mover's first own
/// square twice, in their order of squares.
std::string to_uci(std::string_view move, const AnyGame& game);
/// The moves of a line of play from the present position, with blanks between them, up to the
/// first illegal one.
std::string to_uci(const std::vector<std::string>& line, const AnyGame& game);

/// Reads "P@f4" or "f4"; as passes "pass", "0000", "@@@@" and any square twice. Any case. The
/// result is in our notation. An error quotes the text.
Result<std::string> parse_uci_move(std::string_view text);

/// Reads eight rows, a pocket or none, and the side to move; what follows is ignored. The result
/// is a position as OBF writes it. An error says what is wrong.
Result<std::string> parse_fen(std::string_view text);
/// The present position of a game, with as many discs in both pockets as a game can need.
std::string to_fen(const AnyGame& game);

}  // namespace outflank
