#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace outflank::match {

/// The words of a command line as a shell reads them: blanks separate, '...' holds anything as it
/// is, "..." and the text outside take \\ before what is meant as it is. Nothing is expanded. A
/// quote that does not end is an error.
Result<std::vector<std::string>> shell_words(std::string_view text);

}  // namespace outflank::match
