#pragma once

#include "engine/tier.h"
#include "search/endgame/endgame.h"

namespace outflank::inline OUTFLANK_TIER {

// What differs between a search of limited depth and one to the end of the game. Each technique is
// used from the number of plies given here. Results of up to `max_own_table_depth` plies are kept
// in the thread's own table, not in the shared one.

/// A search of limited depth, whose leaves are evaluated.
struct Midgame {
    static constexpr bool to_the_end = false;
    static constexpr int min_split_depth = 5;
    static constexpr int min_table_depth = 2;
    static constexpr int max_own_table_depth = 4;
    static constexpr int min_etc_depth = 5;
    static constexpr int min_probcut_depth = 1;
};

/// A search to the end of the game, whose depth is the number of empties. Nodes of up to
/// `leaf_empties` are left to endgame.h, and are not in the shared table.
struct Endgame {
    static constexpr bool to_the_end = true;
    static constexpr int min_split_depth = leaf_empties + 1;
    static constexpr int min_table_depth = 1;
    static constexpr int max_own_table_depth = 0;
    static constexpr int min_etc_depth = leaf_empties + 2;
    static constexpr int min_probcut_depth = leaf_empties + 1;
};

}  // namespace outflank::inline OUTFLANK_TIER
