#pragma once

#include <map>
#include <optional>

#include "engine/board.h"
#include "search/searcher.h"

namespace outflank {

/// What the program says of a move.
struct MoveOpinion {
    std::optional<int> value;      // discs
    std::optional<double> chance;  // that a person plays it
};
using MoveOpinions = std::map<Square, MoveOpinion>;

/// The plies of a search of moves that the book does not know, where nobody says how many.
inline constexpr int opinion_depth = 8;

/// The scores of some moves of a board, in discs, all by one search of so many plies.
std::map<Square, int> searched_scores(const Board& board, Bitboard moves, Searcher& searcher,
                                      int depth);

/// What the program says of the moves of a board: values of the built-in book, else of a search of
/// so many plies (0: of none), and chances by the policy.
MoveOpinions opinions_of(const Board& board, Searcher& searcher, int depth);

}  // namespace outflank
