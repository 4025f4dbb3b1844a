#pragma once

#include <cstdint>
#include <random>

#include "engine/position.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The random numbers of one game: the same for the same seed and number of the game.
inline std::mt19937_64 random_numbers_of(std::uint64_t seed, std::uint32_t game) {
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        game};
    return std::mt19937_64(seeds);
}

/// From 0 to bound - 1. The remainder slightly prefers small numbers, which does not matter here.
inline std::size_t below(std::size_t bound, std::mt19937_64& random) { return random() % bound; }

/// A legal move, or a pass where there is none.
inline Square random_move(const Board& board, std::mt19937_64& random) {
    const Bitboard moves = board.moves();
    if (moves == 0) return Square::pass;
    return nth(moves, static_cast<int>(below(static_cast<std::size_t>(count(moves)), random)));
}

/// The position after 0 to `most_plies` random moves.
inline Position after_random_moves(Position position, int most_plies, std::mt19937_64& random) {
    std::size_t plies = below(static_cast<std::size_t>(most_plies) + 1, random);
    for (; plies > 0 && !position.is_over(); --plies)
        position = position.after(random_move(position.board, random));
    return position;
}

}  // namespace outflank::inline OUTFLANK_TIER
