#pragma once

#include <string>
#include <vector>

#include "engine/mod/game.h"

namespace outflank::mod {

/// The part of the plane that is in use, a row a line, the top row first: 'X' and 'O', 'x' and 'o'
/// for cards under a tile, '.'.
std::vector<std::string> rows(const State& state);

/// A game as people see it, with coordinates on the top and the left, X Black and O White, '!'
/// behind a card under a tile, and the legal moves marked '+'; below it each player's cards on the
/// plane, cards and tiles left, whose turn it is, and the last move or the result. Ends with a line
/// break; no line is blank.
std::string drawing(const Game& game, bool in_color);

}  // namespace outflank::mod
