#pragma once

#include <cstddef>
#include <string_view>

#include "engine/position.h"
#include "engine/result.h"

namespace outflank {

/// A character that stands for a disc or an empty square, '+' for one that can be played included.
bool is_square_content(char c);

/// A whole board on one line: its first 16 characters, blanks aside, are squares.
bool is_board_line(std::string_view line);

/// The line is the top of a board diagram: its letters, a frame, a row, or who is to move.
bool begins_diagram(std::string_view line);

/// A board as people draw it: eight rows of squares, with or without blanks, bars, frames, letters
/// and row numbers. Who is to move may be told before the rows, beside or below them ("White to
/// move", "O"); else it is Black. `length` becomes the number of characters that belong to it.
Result<Position> parse_diagram(std::string_view text, std::size_t& length);

}  // namespace outflank
