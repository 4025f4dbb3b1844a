#pragma once

#include "search/move_list.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// Gives the moves of a node, those of the list from place `from` on, their values: a wipe-out
/// first, then `hash_move` (or none), then by what is left to the opponent and by the evaluation.
/// `depth` is that of the node's search, in plies, as in SearchWindow.
void order(Worker& worker, MoveList<Board>& list, std::size_t from, const Node& node,
           Square hash_move, int depth);

}  // namespace outflank::inline OUTFLANK_TIER
