#pragma once

#include "engine/tier.h"
#include "search/pv.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// The window of a search from one node, in discs, and its depth, in plies. When `depth` is the
/// number of empties, the game is searched to its end.
struct SearchWindow {
    int alpha;
    int beta;
    int depth;
};

/// Searches some legal moves of a board, at least one, by principal variation search (Marsland and
/// Campbell, "Parallel search of strongly ordered game trees", 1982): `hint` first, then the best
/// move by the table. Fail-soft. `pv` starts with the best move; it is empty when the score is <=
/// alpha. When the worker was stopped, the score is invalid, unless it is > alpha: then `pv` and
/// the score are valid.
int search_root(Worker& worker, const Board& board, Bitboard moves, Square hint,
                const SearchWindow& window, Pv& pv);

/// Searches any other node, for move_loop.h and probcut.h. A depth beyond the end of the game is
/// taken as to its end. Without `is_pv` the window is null (alpha + 1 == beta) and `pv` not used.
/// Meaningless when the worker was stopped.
template <bool is_pv>
int search_node(Worker& worker, const Node& node, const SearchWindow& window, Pv* pv);

}  // namespace outflank::inline OUTFLANK_TIER
