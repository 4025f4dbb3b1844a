#pragma once

#include <algorithm>
#include <cmath>

#include "search/limits.h"

namespace outflank {

/// Rounds seconds to milliseconds. Times beyond 30 years either way are cut to that.
inline Milliseconds milliseconds_of(double seconds) {
    constexpr double longest = 1e9;
    return Milliseconds(std::llround(std::clamp(seconds, -longest, longest) * 1000));
}

}  // namespace outflank
