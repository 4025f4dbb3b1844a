#pragma once

#include "search/limits.h"

namespace outflank {

/// The limits of a strength level. Users know such levels from Edax.
struct Level {
    int depth;           // plies, with forward pruning at 63%
    int exact_from;      // solve exactly from this number of empties
    int selective_from;  // search to the end, with forward pruning at 63%, from here
};

inline constexpr int max_level = 60;

/// The limits of a level from 0 to 60. The highest solves the game from the first move on.
///
/// | level | depth | exact from | to the end from |
/// |--:|--:|--:|--:|
/// | 0 | 1 | 0 | 0 |
/// | 1-10 | level | 2 * level | same |
/// | 11-30 | level | 20 + (level - 10) / 2 | 3 more |
/// | 31-60 | level | level | 3 more |
constexpr Level level_table(int level) {
    if (level <= 0) return {1, 0, 0};
    if (level <= 10) return {level, 2 * level, 2 * level};
    const int exact_from = level <= 30 ? 20 + (level - 10) / 2 : level;
    return {level, exact_from, exact_from + 3};
}

/// Sets the depth and `exact_from` of a level where `limits` has none, and its `selective_from`.
constexpr void fill_from_level(Limits& limits, int level) {
    const Level values = level_table(level);
    if (!limits.depth) limits.depth = values.depth;
    if (!limits.exact_from) limits.exact_from = values.exact_from;
    limits.selective_from = values.selective_from;
}

}  // namespace outflank
