#pragma once

#include <optional>
#include <vector>

#include "engine/position.h"
#include "engine/result.h"

namespace outflank::inline OUTFLANK_TIER {

/// Discs not on the board: how many a player has left, and how many the opponent had to give.
struct Supply {
    int left = 0;
    int given = 0;

    constexpr bool operator==(const Supply&) const = default;
};

/// A game from any first position: its moves and passes, taken back and replayed at will, whose
/// turn it is, each player's supply of discs, and the result.
class Game {
  public:
    /// Each player takes 32 discs, two of which lie on the centre. From a set-up board, the discs
    /// not lying on it are halved, the odd one going to the side to move.
    explicit Game(const Position& first = start_position());

    [[nodiscard]] const Position& first() const { return plies_.front().position; }
    [[nodiscard]] const Position& position() const { return plies_[played_].position; }
    [[nodiscard]] Color to_move() const { return position().to_move; }
    [[nodiscard]] bool is_over() const { return position().is_over(); }
    [[nodiscard]] Supply supply(Color color) const;

    /// Moves played so far, passes included, in order; what was taken back is left out.
    [[nodiscard]] std::vector<Square> moves() const;
    [[nodiscard]] std::size_t ply_count() const { return played_; }

    /// Plays a move or a pass for the side to move; moves taken back before are forgotten. An
    /// illegal one is an error and changes nothing.
    Result<void> play(Square move);
    /// Takes the last move or pass back; false when there is none.
    bool undo();
    /// Plays again what was taken back last; false when there is nothing.
    bool redo();

    /// Black's discs minus White's with empties to the winner, once the game is over.
    [[nodiscard]] std::optional<int> final_score() const;

  private:
    struct Ply {
        Position position;
        Square move = Square::none;  // that led here
        Supply black;
        Supply white;
    };
    std::vector<Ply> plies_;  // the first position, then one a ply, those taken back included
    std::size_t played_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
