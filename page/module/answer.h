#pragma once

#include "protocol/system/row.h"

namespace outflank {

/// A text that the script gives; null for an empty one.
inline const char* text_or_null(const char* text) { return *text == '\0' ? nullptr : text; }

/// The row as JSON for the script. It stays until the next answer.
const char* answer(const Row& row);

}  // namespace outflank
