#pragma once

#include <array>
#include <cstddef>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// How sure a forward cut must be.
struct Selectivity {
    int percent;        // the chance that a cut is right, if errors are normally distributed
    double confidence;  // the same in standard deviations of the error
};

/// From the most selective to none at all. The search and its table name them by their index here:
/// the higher, the better.
inline constexpr std::array<Selectivity, 7> selectivities = {
    {{63, 0.9}, {73, 1.1}, {87, 1.5}, {95, 2.0}, {98, 2.6}, {99, 3.3}, {100, 0.0}}};
inline constexpr int no_selectivity = static_cast<int>(selectivities.size()) - 1;

/// The index of the first selectivity with a confidence of `percent` or more.
constexpr int selectivity_index(int percent) {
    int at = 0;
    while (at < no_selectivity && selectivities[static_cast<std::size_t>(at)].percent < percent)
        ++at;
    return at;
}

}  // namespace outflank::inline OUTFLANK_TIER
