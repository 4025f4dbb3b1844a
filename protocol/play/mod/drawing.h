#pragma once

#include <string>
#include <vector>

#include "engine/mod/game.h"

namespace outflank::mod {

/// The part of the plane that is in use, a string a row, the top row first: 'X' for Black, 'O' for
/// White, '.' for empty; lower case for cards under a tile.
std::vector<std::string> rows(const State& state);

/// The plane of a game as people see it, in ASCII, with ANSI colours if asked for: coordinates on
/// the top and the left, X Black and O White, '!' behind a card under a tile, legal moves marked
/// '+'. Ends with a line break; no line is blank.
std::string drawing(const Game& game, bool in_color);

}  // namespace outflank::mod
