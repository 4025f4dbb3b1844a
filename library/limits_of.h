#pragma once

#include "engine/result.h"
#include "library/outflank.h"
#include "search/limits.h"

namespace outflank {

/// The limits that C gave. An error names the member that is out of range, and its range.
Result<Limits> limits_of(const outflank_limits& given);

/// Whether outflank_configure takes these numbers; an error says what their range is.
Result<void> check_settings(int threads, int megabytes);

}  // namespace outflank
