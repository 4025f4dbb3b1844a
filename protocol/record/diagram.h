#pragma once

#include <cstddef>
#include <string_view>

#include "engine/position.h"
#include "engine/result.h"
#include "protocol/record/record_forms.h"

namespace outflank {

/// Whether a line holds a whole board: its first 16 characters, without blanks, are squares.
bool is_board_line(std::string_view line);

/// Whether a line can be the first of the rows of a board diagram: letters of columns, a frame, or
/// a row of squares.
bool begins_rows(std::string_view line);

/// Whether a board is drawn at the beginning of a text, perhaps below a heading.
bool begins_diagram(std::string_view text);

/// Whether a line is a row of a board diagram: eight squares, perhaps with their labels.
bool is_diagram_row(std::string_view line);

struct Diagram {
    Position position;
    bool has_side = false;  // the diagram says whose turn it is; else it is likely_side

    bool operator==(const Diagram&) const = default;
};

/// Reads a board as people draw it: eight rows of squares, with or without blanks, bars, frames,
/// letters of columns and row numbers; discs as letters, * # @,
/// those of Unicode, or digits (see position_line.h). Letters from h to a and numbers
/// from 8 to 1 turn the board. Text to the right of the rows is ignored, but whose turn it
/// is may stand before the rows, beside or below them ("White to move", "O"). Sets `length` to the
/// number of characters that belong to the diagram. An error says that there are less than eight
/// rows.
Result<Diagram> parse_diagram(std::string_view text, std::size_t& length);

/// Reads the board that a text begins to draw, with the moves below it. Whose turn it is may stand
/// below a few lines that are no record. A text above or below that says that X is White, or O
/// Black, is an error.
ReadRecord read_diagram_record(const ReadFrom& from);

}  // namespace outflank
