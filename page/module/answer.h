#pragma once

#include "protocol/system/row.h"

namespace outflank {

/// The row as JSON for the script. It stays until the next answer.
const char* answer(const Row& row);

}  // namespace outflank
