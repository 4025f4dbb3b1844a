#pragma once

#include "protocol/record/record_forms.h"
#include "protocol/record/tree.h"

namespace outflank {

/// Where a game in GGF or SGF begins on the first line of a text. Its ';' may stand on the next
/// line only when the '(' is all of this one. Else npos.
std::size_t begin_of_tree_record(std::string_view text);

/// Reads the game in GGF or SGF that a text begins with, and completes it.
ReadRecord read_tree_record(const ReadFrom& from);

}  // namespace outflank
