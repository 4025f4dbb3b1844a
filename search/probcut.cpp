#include "search/probcut.h"

#include <algorithm>

namespace outflank::inline OUTFLANK_TIER {

double probcut_error(int empties, int depth, int shallow) {
    const double base = 5.0 + 0.06 * (60 - empties);
    return base * (1.0 + 0.05 * depth - 0.07 * shallow);
}

}  // namespace outflank::inline OUTFLANK_TIER
