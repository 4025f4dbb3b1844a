#pragma once

#include <optional>
#include <vector>

#include "engine/position.h"
#include "engine/result.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The discs of a player that are not on the board: how many are left, and how many the opponent
/// had to give so far.
struct Supply {
    int left = 0;
    int given = 0;

    constexpr bool operator==(const Supply&) const = default;
};

/// Takes a disc from a player's supply. When it is empty, the opponent must give one. Returns
/// whether one was given.
constexpr bool take_disc(Supply& own, Supply& opponent) {
    const bool is_given = own.left == 0;
    if (is_given) {
        --opponent.left;
        ++own.given;
    } else {
        --own.left;
    }
    return is_given;
}

/// A game from any first position: its moves and passes, with undo and redo, each player's supply
/// of discs, and the result.
class Game {
  public:
    /// At the start each player has 32 discs, two of them on the board. On any other board, each
    /// has half of the discs that are not on it; an odd one goes to the side to move.
    explicit Game(const Position& first = start_position());

    [[nodiscard]] const Position& first() const { return plies_.front().position; }
    [[nodiscard]] const Position& position() const { return plies_[played_].position; }
    [[nodiscard]] Color to_move() const { return position().to_move; }
    [[nodiscard]] bool is_over() const { return position().is_over(); }
    [[nodiscard]] Supply supply(Color color) const;

    /// The moves played so far, passes included, without those undone.
    [[nodiscard]] std::vector<Square> moves() const;
    /// How many moves and passes were played, without those undone.
    [[nodiscard]] std::size_t ply_count() const { return played_; }

    /// Plays a move or a pass for the side to move. Moves undone before can no longer be redone. An
    /// illegal move is an error and changes nothing.
    Result<void> play(Square move);
    /// Takes the last move or pass back. Returns false when there is none.
    bool undo();
    /// Plays again what was undone last. Returns false when there is nothing to redo.
    bool redo();

    /// Black's discs minus White's, empties to the winner; nothing before the game is over.
    [[nodiscard]] std::optional<int> final_score() const;

  private:
    struct Ply {
        Position position;
        Square move = Square::none;  // the one that led to the position
        Supply black;
        Supply white;
    };
    std::vector<Ply> plies_;  // the first position, then one for each ply, undone ones included
    std::size_t played_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
