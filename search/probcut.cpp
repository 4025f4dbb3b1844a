#include "search/probcut.h"

#include <algorithm>
#include <cmath>

namespace outflank::inline OUTFLANK_TIER {

// A formula through the standard deviations measured on 250 positions each at 14, 18, 22, 30 and 42
// empties out of WTHOR games, for searches of 1 to 8 plies and to the end of the game. The opening
// is calmer; the true end differs more from any search than a deeper search does.
double probcut_error(int empties, int depth, int shallow) {
    const double calm = std::clamp(1.0 - 0.022 * (empties - 22), 0.5, 1.0);
    const double error =
        calm * (2.3 + 3.6 * std::exp(-0.2 * shallow)) * (1.0 + 0.012 * (depth - shallow));
    return depth >= empties ? 1.35 * error : error;
}

}  // namespace outflank::inline OUTFLANK_TIER
