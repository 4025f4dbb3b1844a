#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/play/any_game.h"

namespace outflank {

/// The name of the last position of the game that is the end of a named opening
/// (named_openings.txt), in any of the 8 symmetries and by any order of moves; empty when there is
/// none.
std::string_view opening_name(const Game& game);

/// What a user is shown of the opening of a game: its name, "XOT", or both, as "Tiger, XOT".
/// Empty when it has neither, and for rule sets without named openings.
std::string opening_text(const AnyGame& game);

/// The plies of the longest named opening.
int longest_opening();

/// The moves of all XOT openings, such as "f5d6c3d3c4f4f6e6".
std::span<const std::string_view> xot_openings();

/// The discs on the board after an XOT opening.
inline constexpr int discs_after_xot = 12;

/// Whether the game begins from an XOT opening: it has, with 12 discs, the position of one, in any
/// of the 8 symmetries. There are 3623 (https://berg.earthlingz.de/xot/aboutxot.php, small list).
bool is_xot(const Game& game);

}  // namespace outflank
