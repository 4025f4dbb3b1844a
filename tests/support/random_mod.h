#pragma once

#include <cstdint>
#include <random>

#include "bench/mod/game_states.h"

namespace outflank {

/// A position of Othello MOD with so many cards left, after random moves, some with tiles. The side
/// to move has a move. The same seed gives the same position.
inline mod::State random_mod_state(std::uint64_t seed, int left) {
    std::mt19937_64 random(seed);
    return state_with_cards_left(left, [&](const mod::Game&, const std::vector<mod::Move>& moves) {
        return moves[random() % moves.size()];
    });
}

}  // namespace outflank
