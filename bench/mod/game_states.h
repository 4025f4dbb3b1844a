#pragma once

#include <vector>

#include "engine/mod/game.h"

namespace outflank {

/// A position of Othello MOD with so many cards left in which the side to move has a move. It comes
/// from a game in which `choose(game, moves)` returns each move that is played. When no such
/// position comes up, another game is played, so `choose` must not always return the same moves.
template <class Choose>
mod::State state_with_cards_left(int left, Choose choose) {
    while (true) {
        mod::Game game;
        while (!game.state().is_over()) {
            const mod::State& state = game.state();
            const std::vector<mod::Move> moves = state.moves(state.to_move());
            if (state.left() == left && !moves.empty()) return state;
            game.play(moves.empty() ? mod::pass : choose(game, moves));
        }
    }
}

}  // namespace outflank
