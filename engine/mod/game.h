#pragma once

#include <optional>
#include <vector>

#include "engine/mod/state.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A game of Othello MOD from any first position: its moves and passes, taken back and made again
/// at will. Rule 7, that a wrong flip may be corrected, is met by taking the move back: the flips
/// are made for the players and are never wrong.
class Game {
  public:
    explicit Game(const State& first = State()) : state_(first) {}

    [[nodiscard]] const State& state() const { return state_; }
    /// Moves and passes so far; what was taken back is left out.
    [[nodiscard]] std::vector<Move> moves() const;
    [[nodiscard]] std::optional<Move> last_move() const;

    /// Plays for the side to move; what was taken back before is forgotten. An illegal move is an
    /// error and changes nothing.
    Result<void> play(const Move& move);
    /// Takes the last move or pass back; false when there is none.
    bool undo();
    /// Plays again what was taken back last; false when there is nothing.
    bool redo();

    /// Black's cards minus White's, once the game is over.
    [[nodiscard]] std::optional<int> final_score() const;

  private:
    struct Ply {
        Move move;
        State::Undo undo;
    };
    State state_;
    std::vector<Ply> plies_;  // those taken back included
    std::size_t played_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
