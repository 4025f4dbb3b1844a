#pragma once

#include <array>
#include <string>
#include <string_view>

#include "protocol/play/any_game.h"

namespace outflank {

/// Three lines to write beside or below a drawn board: Black (pieces on the board, pieces left),
/// White, and the last move or the result, which may be empty. A mark shows whose turn it is.
/// `pieces` is the word of the rules: "discs" or "cards".
std::array<std::string, 3> captions(const AnyGame& game, std::string_view pieces);

}  // namespace outflank
