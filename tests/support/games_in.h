#pragma once

#include <string>
#include <vector>

namespace outflank {

using GameTexts = std::vector<std::string>;

/// Each game that GameReader reads in a text: its moves without passes, its result, "!" for a note
/// and "?" for a fault; "error" for one that cannot be read.
GameTexts games_in(const std::string& text);

}  // namespace outflank
