#pragma once

#include <string_view>

#include "protocol/record/obf.h"

namespace outflank {

/// Whether a line holds a position in one of the forms of `parse_position_form`.
bool is_position_form(std::string_view line);

/// Reads a position on one line: OBF; FEN as in UCI; or GPDB, "ID;64 squares;SIDE;...". What a GPDB
/// line says beside the board becomes the comment. Errors as those of the form.
Result<ObfEntry> parse_position_form(std::string_view line);

}  // namespace outflank
