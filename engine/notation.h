#pragma once

#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/result.h"

namespace outflank::inline OUTFLANK_TIER {

/// "f5", "pass" or "none".
std::string to_string(Square move);
/// "black" or "white".
std::string to_string(Color color);

/// A square of two characters in either case: "f5", "F5".
Result<Square> parse_square(std::string_view text);
/// A square, or a pass in any of its spellings and cases: pass, pa, ps, --.
Result<Square> parse_move(std::string_view text);

/// A board of 64 squares from a1 to h8 and the side to move, as in OBF: `X x * b B` black,
/// `O o w W` white, `- .` empty; blanks between squares are skipped. A board without discs is an
/// error. Errors say what is wrong and at which character.
Result<Position> parse_position(std::string_view text);
/// 64 characters of `X`, `O` and `-`, a blank, and `X` or `O` to move.
std::string to_string(const Position& position);

}  // namespace outflank::inline OUTFLANK_TIER
