#pragma once

#include <string>
#include <vector>

namespace outflank {

using Games = std::vector<std::string>;

/// Each game that GameReader reads in a text: its moves without passes, its result, "!" for a note
/// and "?" for a fault; "error" for one that cannot be read.
Games games_in(const std::string& text);

}  // namespace outflank
