#include "search/probcut.h"

#include <cmath>
#include <numeric>

namespace outflank::inline OUTFLANK_TIER {

namespace {

// As `outflank probcut` fitted them to 4,000 positions.
constexpr ProbcutTerms coefficients = {1.711, -0.553, -0.821, -0.255, 0.210, 0.029};

}  // namespace

ProbcutTerms probcut_terms(int empties, int depth, int shallow) {
    const double opening = empties / 60.0;
    // The true end differs more from any search than a deeper search does.
    const double to_the_end = depth >= empties ? 1 : 0;
    return {1,
            opening,
            opening * opening,
            std::log(1.0 + shallow),
            std::log(static_cast<double>(depth - shallow)),
            to_the_end};
}

double probcut_error(int empties, int depth, int shallow) {
    const ProbcutTerms terms = probcut_terms(empties, depth, shallow);
    return std::exp(std::inner_product(terms.begin(), terms.end(), coefficients.begin(), 0.0));
}

}  // namespace outflank::inline OUTFLANK_TIER
