#pragma once

#include <string>
#include <vector>

namespace outflank {

/// The files whose names begin so, with their folder, as it is written; the names of folders end
/// with '/'. Hidden files are among them only when their '.' is written. For completion.
std::vector<std::string> files_beginning(const std::string& beginning);

}  // namespace outflank
