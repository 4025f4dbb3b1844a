#pragma once

#include <string_view>

#include "protocol/record/diagram.h"
#include "protocol/record/obf.h"
#include "protocol/record/squares.h"
#include "protocol/system/text.h"

namespace outflank {

/// Whether a line says nothing: it is empty, or begins with % or #, unless # is a disc of a board.
inline bool is_comment(std::string_view line) {
    return is_obf_comment(without_quotation(line)) ||
           (trimmed(line).starts_with('#') && !is_board_line(line) && !is_diagram_row(line));
}

}  // namespace outflank
