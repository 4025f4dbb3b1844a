#pragma once

#include <string>
#include <string_view>

#include "engine/mod/state.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// "2,0".
std::string to_string(const Place& place);
/// "2,0", "2,0!" with a tile, or "pass".
std::string to_string(const Move& move);
/// The same, in either case, and a pass in any of its spellings.
Result<Move> parse_move(std::string_view text);

/// A whole position on a line, "0,0 OX/XO X 23 23 5 5" at the start:
/// - the place of the upper left card or gap;
/// - rows from top to bottom with '/' between them: X Black, O White, '.' nothing, '!' behind a
///   card that has a tile;
/// - the side to move, X or O;
/// - the cards that Black and White have left, as "0+3" when three were given;
/// - the tiles that Black and White have left.
std::string to_string(const Layout& layout);
/// Reads that, in either case. Errors say what is wrong, also when such a position cannot be.
Result<State> parse_state(std::string_view text);
std::string to_string(const State& state);

}  // namespace outflank::inline OUTFLANK_TIER::mod
