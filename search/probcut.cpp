#include "search/probcut.h"

#include <cmath>

namespace outflank::inline OUTFLANK_TIER {

double probcut_error(int empties, int depth, int shallow) {
    const double error =
        (2.0 + 3.6 * std::exp(-0.22 * shallow)) * (1.0 + 0.012 * (depth - shallow));
    return depth >= empties ? 1.45 * error : error;
}

}  // namespace outflank::inline OUTFLANK_TIER
