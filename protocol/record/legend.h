#pragma once

#include <string>
#include <string_view>

namespace outflank {

/// Whether a text around a board tells that X is White's sign or O is Black's: "X = white, O =
/// black", "O: Black", "White (X)".
bool turns_signs(std::string_view text);

/// The text with X for O and O for X, and likewise for round signs. Words stay as they are. No
/// character moves to another place.
std::string with_signs_turned(std::string_view text);

}  // namespace outflank
