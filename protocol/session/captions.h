#pragma once

#include <array>
#include <string>
#include <string_view>

#include "protocol/session/any_game.h"

namespace outflank {

/// The lines beside or below a drawn board: Black's and White's, with what they have on the board
/// and left, and whose turn it is; then the last move, or the result, or nothing. `pieces` is what
/// the rules call them, "discs" or "cards".
std::array<std::string, 3> captions(const AnyGame& game, std::string_view pieces);

}  // namespace outflank
