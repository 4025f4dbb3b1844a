#pragma once

#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/result.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// "f5", "pass" or "none".
std::string to_string(Square move);
/// "black" or "white", and "Black" or "White".
std::string to_string(Color color);
std::string player_name(Color color);

/// Reads a square: two characters, in either case ("f5", "F5"). The error quotes the text.
Result<Square> parse_square(std::string_view text);
/// Reads a square, or a pass: "pass", "pa", "ps" or "--", in either case. The error quotes the
/// text.
Result<Square> parse_move(std::string_view text);

/// Reads a board, 64 squares from a1 to h8, and the side to move, as in OBF: `X x * b B` is black,
/// `O o w W` white, `- .` empty; white space is skipped. A board without discs is an error. Errors
/// say what is wrong and at which character.
Result<Position> parse_position(std::string_view text);
/// Writes that: 64 characters of `X`, `O` and `-`, a blank, and `X` or `O` for the side to move.
std::string to_string(const Position& position);

}  // namespace outflank::inline OUTFLANK_TIER
