#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

// The signs that stand for the squares of a board, in all formats of text.

/// Whether a character stands for a disc or an empty square; '+' is a square that can be played on.
bool is_square_content(char c);

/// The length of a board that a text begins with, up to its 64th square and with the blanks and
/// line ends in it; npos for a text that does not begin with one.
std::size_t size_of_board(std::string_view text);

/// A text that begins with a board, its squares and the side to move in the signs that
/// parse_position reads. Where other signs stand for Black's discs, '*' is a legal move, which is
/// an empty square; so is 'x' beside B and W. Another text stays as it is.
std::string with_plain_squares(std::string_view text);

/// The squares one behind the other, of a line that begins with eight rows between slashes, where
/// digits count empty squares: "8/8/8/3OX3/3XO3/8/8/8 X". The counters that FEN has behind the side
/// to move are left out. Nothing for another line.
std::optional<std::string> without_slashes(std::string_view line);

}  // namespace outflank
