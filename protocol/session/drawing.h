#pragma once

#include <string>

#include "engine/game.h"

namespace outflank {

/// A game as people see it, in ASCII, with ANSI colours if asked for: the board, X Black and O
/// White, with the legal moves marked '+', whose turn it is, each player's discs on the board and
/// left in supply, and the last move or the result. Ends with a line break; no line is blank.
std::string drawing(const Game& game, bool in_color);

/// "Black wins by 12", "draw": a final score in words.
std::string result_in_words(int black);

}  // namespace outflank
