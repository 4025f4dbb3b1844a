#include "search/human/style.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace outflank::inline OUTFLANK_TIER {

namespace {

struct Knot {
    int elo;
    HumanStyle style;
};

// `discs` was fitted, each knot against the one before it: see README.md.
constexpr std::array<Knot, 11> knots = {{
    {500, {0.35, 30, 0, 0}},
    {700, {0.485, 23, 0.5, 1}},
    {900, {0.6, 18.5, 1, 2}},
    {1100, {0.75, 7.6, 1.5, 3}},
    {1300, {0.9, 4.1, 2, 5}},
    {1500, {1, 2, 2.5, 7}},
    {1700, {1, 1.75, 4.3, 10.5}},
    {1900, {1, 1.6, 6, 13}},
    {2100, {1, 1.2, 7.8, 15.7}},
    {2300, {1, 0.74, 9.5, 17.9}},
    {2500, {1, 0.5, 11.5, 20}},
}};

}  // namespace

// Between the knots all numbers are interpolated; `discs` by its logarithm.
HumanStyle style_of(int elo) {
    const auto* above = std::ranges::lower_bound(knots, elo, {}, &Knot::elo);
    if (above == knots.begin()) return above->style;
    if (above == knots.end()) return knots.back().style;
    const HumanStyle& low = (above - 1)->style;
    const HumanStyle& high = above->style;
    const double part =
        static_cast<double>(elo - (above - 1)->elo) / (above->elo - (above - 1)->elo);
    return {std::lerp(low.habit, high.habit, part),
            std::exp(std::lerp(std::log(low.discs), std::log(high.discs), part)),
            std::lerp(low.plies, high.plies, part),
            std::lerp(low.counts_from, high.counts_from, part)};
}

}  // namespace outflank::inline OUTFLANK_TIER
