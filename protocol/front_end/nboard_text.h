#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/play/engine.h"

namespace outflank {

// How NBoard's protocol writes what the engine thinks.

/// "F5", or "PA" for a pass; a line without blanks: "F5D6PA".
std::string in_capitals(std::string_view move);
std::string in_capitals(const std::vector<std::string>& line);

/// How far an iteration got: "12", "24@73%", "100%". NBoard erases its hints when this text
/// changes, so all lines of an iteration have the same.
std::string depth_text(const Hints& hints, int empties);

/// "-3.00".
std::string discs(int score);

/// "search F5D6C3 -3.00 0 12" and an end of line.
std::string hint_line(const Hint& hint, int score, const std::string& depth);
/// "book F5 -3.00 1234 24" and an end of line.
std::string hint_line(const BookHint& hint);

}  // namespace outflank
