#pragma once

#include <string>
#include <string_view>

#include "protocol/record/obf.h"

namespace outflank {

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
/// squares (1 is Black); FEN as in UCI, or with signs of discs (see squares.h); or GPDB,
/// "ID;64 squares;SIDE;...". What a GPDB line says beside the board becomes the comment. Errors as
/// those of the form.
Result<ObfEntry> parse_position_form(std::string_view line);

}  // namespace outflank
