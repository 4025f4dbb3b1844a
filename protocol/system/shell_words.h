#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace outflank {

/// The words of a command line as a shell reads it. Blanks separate words. Between single quotes
/// every character stands for itself; elsewhere a backslash makes the next character stand for
/// itself. Variables and wildcards are not expanded. A quote that does not end is an error.
Result<std::vector<std::string>> shell_words(std::string_view text);

}  // namespace outflank
