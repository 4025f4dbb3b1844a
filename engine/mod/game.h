#pragma once

#include <optional>
#include <vector>

#include "engine/mod/state.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A game of Othello MOD from any first position: its moves and passes, with undo and redo. Rule 7
/// lets players correct wrong flips until the opponent has moved; here the program makes the flips,
/// so it means that a move can be taken back.
class Game {
  public:
    explicit Game(const State& first = State()) : state_(first) {}

    [[nodiscard]] const State& state() const { return state_; }
    /// The moves and passes so far, without those undone.
    [[nodiscard]] std::vector<Move> moves() const;
    [[nodiscard]] std::optional<Move> last_move() const;

    /// Plays a move or a pass for the side to move. Moves undone before can no longer be redone. An
    /// illegal move is an error and changes nothing.
    Result<void> play(const Move& move);
    /// Takes the last move or pass back. Returns false when there is none.
    bool undo();
    /// Plays again what was undone last. Returns false when there is nothing to redo.
    bool redo();

    /// Black's cards minus White's on the plane; nothing before the game is over.
    [[nodiscard]] std::optional<int> final_score() const;

  private:
    struct Ply {
        Move move;
        State::Undo undo;
    };
    State state_;
    std::vector<Ply> plies_;  // undone ones included
    std::size_t played_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
