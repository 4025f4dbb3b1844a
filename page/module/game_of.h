#pragma once

#include "engine/game.h"

namespace outflank {

/// The game from this position, or from the start where that is empty, by these moves.
Result<Game> game_of(const char* position, const char* moves);

}  // namespace outflank
