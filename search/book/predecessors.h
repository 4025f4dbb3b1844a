#pragma once

#include <vector>

#include "engine/board.h"

namespace outflank {

/// All positions from which a move, or a pass that must be, leads to this one, as the book knows
/// them (position_key.h). There can be thousands late in a game.
std::vector<Board> predecessors(const Board& board);

}  // namespace outflank
