#pragma once

#include "search/move_list.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// Gives the moves of a node, all of them in the list, their values: a wipe-out first, then the
/// table's two best moves (either may be none), then by what is left to the opponent and by the
/// evaluation. `depth` is that of the node's search, in plies, as in Task.
void order(Worker& worker, MoveList<Node>& list, const Node& node, Square best, Square second,
           int depth);

}  // namespace outflank::inline OUTFLANK_TIER
