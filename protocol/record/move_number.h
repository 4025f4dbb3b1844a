#pragma once

#include <string_view>

namespace outflank {

/// The move number that a line begins with, such as 12 in "12. c4"; 0 without one. A result,
/// "34-30", has none.
int move_number(std::string_view line);

/// Whether a line begins with the second move of a number: "1... d6", "1. ... d6", "... d6".
bool begins_with_second_move(std::string_view line);

}  // namespace outflank
