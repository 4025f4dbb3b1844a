#pragma once

#include <string>
#include <string_view>

#include "protocol/record/obf.h"
#include "protocol/record/record_forms.h"

namespace outflank {

/// Whether a character stands for a disc or an empty square in any format of text; '+' is a square
/// that can be played on.
bool is_square_content(char c);

/// A text that begins with a board, its squares and the side to move in the signs that
/// parse_position reads. Where other signs stand for Black's discs, '*' is a legal move, which is
/// an empty square; so is 'x' beside B and W. Another text stays as it is.
std::string with_plain_squares(std::string_view text);

/// A line, cut in two behind the board and the side to move.
struct PositionAndMoves {
    std::string_view position;
    std::string moves;  // what is played from there, as a transcript; empty if nothing is
};

/// Parts a line "BOARD SIDE f5d6" or "FEN moves P@f4 P@d3"; GGS's brackets, "[8 BOARD SIDE]", are
/// taken off the position. A line in another form stays whole.
PositionAndMoves part_moves(std::string_view line);

/// Whether a line holds a position in one of the forms of `parse_position_form`.
bool is_position_form(std::string_view line);

/// Reads a position on one line: OBF, also with the side to move in words or with digits for the
/// squares (1 is Black); FEN as in UCI, or with signs of discs; or GPDB,
/// "ID;64 squares;SIDE;...". What a GPDB line says beside the board becomes the comment. Errors as
/// those of the form.
Result<ObfEntry> parse_position_form(std::string_view line);

/// Reads the position on the first line of a text, with the moves beside and below it.
ReadRecord read_position_record(const ReadFrom& from);

}  // namespace outflank
