#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/result.h"

namespace outflank {

/// The bytes of a file, `most` of them at most: a device such as /dev/zero never ends. An error
/// names the file and, by `what`, its kind: "cannot read the weights file w.bin".
Result<std::vector<unsigned char>> bytes_of_file(const std::string& path, const std::string& what,
                                                 std::size_t most);

}  // namespace outflank
