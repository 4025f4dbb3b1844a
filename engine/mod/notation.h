#pragma once

#include <string>
#include <string_view>

#include "engine/mod/state.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// Writes a place as "2,0": x, y.
std::string to_string(const Place& place);
/// Writes a move as "2,0", "2,0!" (with a tile) or "pass".
std::string to_string(const Move& move);
/// Reads a move; a pass is "pass", "pa", "ps" or "--", in either case. The error quotes the text.
Result<Move> parse_move(std::string_view text);

/// Writes a whole position on a line, "0,0 OX/XO X 23 23 5 5" at the start:
/// - the place of the upper left card or gap;
/// - rows from top to bottom with '/' between them: X Black, O White, '.' nothing, '!' behind a
///   card that has a tile;
/// - the side to move, X or O;
/// - the cards that Black and White have left, as "0+3" when three were given;
/// - the tiles that Black and White have left.
std::string to_string(const Layout& layout);
/// Reads that, in either case. Errors say what is wrong with the text, or why such a position
/// cannot come up (see State::set_up).
Result<State> parse_state(std::string_view text);
std::string to_string(const State& state);

}  // namespace outflank::inline OUTFLANK_TIER::mod
