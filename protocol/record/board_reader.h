#pragma once

#include "protocol/record/record_forms.h"

namespace outflank {

/// Reads the position on the first line of a text, with the moves beside and below it.
ReadRecord read_position_record(const ReadFrom& from);

/// Reads the board that a text begins to draw, with the moves below it. Whose turn it is may stand
/// below a few lines that are no record. A text above or below that says that X is White, or O
/// Black, is an error.
ReadRecord read_diagram_record(const ReadFrom& from);

/// "line 3: no record", "lines 3 to 7: no record"
std::string no_record(std::ptrdiff_t first_line, std::ptrdiff_t last_line);

}  // namespace outflank
