#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace outflank {

// Prose: lines that say nothing of a game or position, as programs and people write them around
// boards: players and clocks, a prompt, the name of a problem.

/// The most lines of prose that are taken for a part of what a board is drawn in.
inline constexpr int longest_prose = 16;

/// Whether the first word of a line, behind numbers and signs, is a square: "1. f5", "(f5".
bool begins_with_square(std::string_view line);

/// The length of the prose that a text begins with, up to the whole board that is drawn below it.
/// Nothing when there is none.
std::optional<std::size_t> size_of_prose_above_board(std::string_view text);

/// The length of the prose that a text begins with, empty lines within it included. 0 when there is
/// none.
std::size_t size_of_prose_below_board(std::string_view text);

/// The length of the prose that a text begins with, up to a line that tells whose turn it is.
/// Nothing when there is no such line, or it stands above the rows of another board.
std::optional<std::size_t> size_of_prose_above_side(std::string_view text);

}  // namespace outflank
