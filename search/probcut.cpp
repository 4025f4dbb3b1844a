#include "search/probcut.h"

#include <cmath>
#include <numeric>

#include "engine/square.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// As `outflank probcut` fitted them to 10,000 positions.
constexpr ProbcutTerms fitted_coefficients = {1.768, -1.507, 0.335, -0.243, 0.192, 0.003};

// By empties and depth, as forward pruning asks at most of its nodes.
using Errors = std::array<std::array<double, square_count + 1>, square_count + 1>;

Errors all_errors() {
    Errors errors{};
    for (int empties = 1; empties <= square_count; ++empties)
        for (int depth = 1; depth <= empties; ++depth)
            errors[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)] =
                probcut_error(empties, depth, shallow_depth(depth), fitted_coefficients);
    return errors;
}

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

double probcut_error(int empties, int depth, int shallow, const ProbcutTerms& coefficients) {
    const ProbcutTerms terms = probcut_terms(empties, depth, shallow);
    return std::exp(std::inner_product(terms.begin(), terms.end(), coefficients.begin(), 0.0));
}

double probcut_error(int empties, int depth) {
    static const Errors errors = all_errors();
    return errors[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)];
}

}  // namespace outflank::inline OUTFLANK_TIER
