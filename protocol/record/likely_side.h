#pragma once

#include <string>

#include "engine/position.h"

namespace outflank {

/// Whose turn it is on a board that does not tell: the only side that can move; else Black with an
/// even number of discs, White with an odd one, as in a game without passes.
Color likely_side(Bitboard black, Bitboard white);

/// What a person is told then.
std::string likely_side_note(Color side);

}  // namespace outflank
