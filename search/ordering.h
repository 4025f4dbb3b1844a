#pragma once

#include "engine/tier.h"
#include "search/move_list.h"
#include "search/pvs.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// The number of replies to a move, with corners counted twice. Few are good: they leave the
/// opponent little choice, and the tree below is small.
constexpr int weighted_mobility(Bitboard replies) {
    return count(replies) + count(replies & corners);
}

/// Sets the values of a node's moves, from place `from` of the list on: a wipe-out comes first,
/// then `hash_move` (or none), then the moves after which the opponent's mobility and evaluation
/// are low. In an exact search, where a move is likely to fail high, one of the best of these with
/// a small tree below it comes before the others.
void order(Worker& worker, MoveList<Board>& list, std::size_t from, const Node& node,
           Square hash_move, const SearchWindow& window);

}  // namespace outflank::inline OUTFLANK_TIER
