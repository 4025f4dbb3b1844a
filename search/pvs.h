#pragma once

#include "search/move_list.h"
#include "search/pv.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// The window, in discs, and the plies of a search from one node. When `depth` is the number of
/// empties the game is searched to its end.
struct SearchWindow {
    int alpha;
    int beta;
    int depth;
};

/// Searches the given moves of a board (at least one, all legal) as the root of a principal
/// variation search, best first by `hint` and what the table knows. Fail-soft; `pv` starts with the
/// best move unless the score is <= alpha. Meaningless when the worker was stopped.
int search_root(Worker& worker, const Board& board, Bitboard moves, Square hint,
                const SearchWindow& window, Pv& pv);

}  // namespace outflank::inline OUTFLANK_TIER
