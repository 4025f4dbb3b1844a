#pragma once

#include <cstdint>
#include <random>

#include "engine/mod/game.h"

namespace outflank {

/// A position of Othello MOD with so many cards left, after random moves, some with tiles. The side
/// to move has a move. The same seed gives the same position.
inline mod::State random_mod_state(std::uint64_t seed, int left) {
    std::mt19937_64 random(seed);
    while (true) {
        mod::Game game;
        while (!game.state().is_over()) {
            const mod::State& state = game.state();
            const auto moves = state.moves(state.to_move());
            if (state.left() == left && !moves.empty()) return state;
            game.play(moves.empty() ? mod::pass : moves[random() % moves.size()]);
        }
    }
}

}  // namespace outflank
