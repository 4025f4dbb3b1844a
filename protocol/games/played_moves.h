#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "protocol/games/game_base.h"
#include "protocol/system/row.h"
#include "search/searcher.h"

namespace outflank {

// The moves that were played in a position, for a person and for scripts.

/// What the program says of a move.
struct MoveOpinion {
    std::optional<int> value;      // discs
    std::optional<double> chance;  // that a person plays it
};
using MoveOpinions = std::map<Square, MoveOpinion>;

/// The plies of a search of moves that the book does not know, where nobody says how many.
inline constexpr int opinion_depth = 8;

/// What the program says of the moves of a board: values of the built-in book, else of a search of
/// so many plies (0: of none), and chances by the policy.
MoveOpinions opinions_of(const Board& board, Searcher& searcher, int depth);

/// A line for each move, below one with the names of the columns; or "no games". The opinions may
/// lack moves.
std::string played_table(const std::vector<MoveStatistics>& moves, const MoveOpinions& opinions);

/// A move as `games show` prints it for scripts: `position move games ...`.
Row played_row(const Position& position, const MoveStatistics& move, const MoveOpinions& opinions);

/// What the server of the page answers: all moves played in a position as a list of such rows,
/// without opinions. The question is "position=", 64 squares and the side to move; an error says
/// what else it is. Throws BookError.
Result<std::string> played_answer(GameBase& base, std::string_view question);

}  // namespace outflank
