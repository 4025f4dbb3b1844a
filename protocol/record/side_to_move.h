#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/position.h"

namespace outflank {

/// The side that a word or a sign names, in either case: "black", "X", "*"; nothing for others.
std::optional<Color> color_named(std::string_view word);

/// The color of a line that is nothing but its name: "Black", "(white)". A sign may be anything.
std::optional<Color> color_word_alone_in(std::string_view line);

/// Whose turn it is by a text such as "White to move", "X's turn" or "Next player: O"; nothing when
/// it does not tell.
std::optional<Color> side_to_move_in(std::string_view text);

/// What a line says of a sign that has the other color everywhere else: "X is White" for "X =
/// white", "White (X)"; nothing for another line.
std::optional<std::string> swapped_sign_in(std::string_view line);

/// Whose turn it is on a board that does not say it: the only side that can move; else Black with
/// an even number of discs, White with an odd one, as in a game without passes.
Color likely_side(Bitboard black, Bitboard white);

/// What a person is told then.
std::string likely_side_warning(Color side);

}  // namespace outflank
