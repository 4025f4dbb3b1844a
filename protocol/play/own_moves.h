#pragma once

#include <map>

#include "engine/board.h"
#include "engine/square.h"

namespace outflank {

/// How often an engine has played which moves, in all games since it was started. Images of a
/// position, and moves that lead to images of a position, count as one.
class OwnMoves {
  public:
    void add(const Board& board, Square move);
    [[nodiscard]] int times(Square move, const Board& board) const;
    /// How many of the legal moves were played there.
    [[nodiscard]] int count(const Board& board) const;

  private:
    std::map<Board, std::map<Board, int>> times_;  // from which position to which one
};

}  // namespace outflank
