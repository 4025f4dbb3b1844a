#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank {

// The lines that a board diagram is made of.

/// How many squares a row has, and how many rows a board.
inline constexpr std::size_t diagram_size = 8;

struct DiagramRow {
    std::string squares;  // eight signs
    char number = 0;      // the row's label, '1' to '8'; 0 without one
    std::string rest;     // the text to the right of them
};

/// A line in signs of ASCII: discs and empty squares of Unicode, lines of frames, letters and
/// digits of full width.
std::string diagram_line(std::string_view line);

/// The row that a `diagram_line` holds: eight squares with or without blanks and bars between them,
/// perhaps with a label. Between bars, a blank is an empty square.
std::optional<DiagramRow> row_of(std::string_view line);

/// The same for a row with a label whose squares stand below the letters of the columns: a blank is
/// an empty square.
std::optional<DiagramRow> row_below(std::string_view columns, std::string_view line);

/// The letters of the columns, from left to right: "abcdefgh" or "hgfedcba". What stands beside
/// them is no part of the board. Empty for another line.
std::string columns_in(std::string_view line);

/// Whether a line is letters of columns or a rule: "+---+---+".
bool is_frame(std::string_view line);

/// A row as programs hold it in a list of numbers, "[0, 0, 2, 1, ...]": 1 is Black; 2, or -1, is
/// White.
std::optional<DiagramRow> row_of_digits(std::string_view line);

/// Whether a text begins with eight such rows that have discs of both colors.
bool begins_board_of_digits(std::string_view text);

}  // namespace outflank
