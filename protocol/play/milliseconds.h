#pragma once

#include <algorithm>
#include <cmath>

#include "protocol/system/text.h"
#include "search/limits.h"

namespace outflank {

/// Rounds seconds to milliseconds. Times beyond the longest one either way are cut to that.
inline Milliseconds milliseconds_of(double seconds) {
    return Milliseconds(
        std::llround(std::clamp(seconds, -longest_seconds, longest_seconds) * 1000));
}

}  // namespace outflank
