#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/board.h"
#include "engine/last_flips.h"
#include "engine/spread.h"
#include "engine/tier.h"
#include "search/endgame/parity.h"
#include "search/endgame/stability_cutoff.h"
#include "search/score.h"

// Solvers for the last 1 to 4 empty squares. Each finds out whether the final score for the side to
// move exceeds `alpha`, in discs. Fail-soft: a result <= alpha is an upper bound of the score, one
// > alpha a lower bound. The given squares are exactly the empty ones. `nodes` is increased by the
// discs placed and the passes made.

namespace outflank::inline OUTFLANK_TIER {

/// Not inlined: the four calls in solve_2 would need more registers than the processor has. This
/// saves 3% of the time.
[[gnu::noinline]] inline int solve_1(Bitboard player, int alpha, Square square,
                                     std::uint64_t& nodes) {
    // The score if the player got the empty square and flipped nothing.
    const int score = 2 * count(player) - 62;
    if (const int flipped = count_last_flips(square, player); flipped != 0) {
        ++nodes;
        return score + 2 * flipped;
    }
    if (score <= alpha) return score;
    if (const int flipped = count_last_flips(square, ~player & ~bit(square)); flipped != 0) {
        nodes += 2;
        return score - 2 - 2 * flipped;
    }
    return score > 0 ? score : score - 2;
}

inline int solve_2(Spread spread_player, Spread spread_opponent, int alpha, Square a, Square b,
                   std::uint64_t& nodes) {
    const Bitboard player = gathered(spread_player);
    const Bitboard opponent = gathered(spread_opponent);
    // Both at once, so that the second does not wait until the first is solved.
    Bitboard flipped_a = gathered(flips(a, spread_player, spread_opponent));
    Bitboard flipped_b = gathered(flips(b, spread_player, spread_opponent));
    int best = no_score;
    if (flipped_a != 0) {
        ++nodes;
        best = -solve_1(opponent ^ flipped_a, -alpha - 1, b, nodes);
        if (best > alpha) return best;
    }
    if (flipped_b != 0) {
        ++nodes;
        return std::max(best, -solve_1(opponent ^ flipped_b, -alpha - 1, a, nodes));
    }
    if (best != no_score) return best;

    // The player passes, and the opponent moves: it looks for the lowest score.
    flipped_a = gathered(flips(a, spread_opponent, spread_player));
    flipped_b = gathered(flips(b, spread_opponent, spread_player));
    int worst = -no_score;
    if (flipped_a != 0) {
        nodes += 2;
        worst = solve_1(player ^ flipped_a, alpha, b, nodes);
        if (worst <= alpha) return worst;
    }
    if (flipped_b != 0) {
        nodes += 2;
        return std::min(worst, solve_1(player ^ flipped_b, alpha, a, nodes));
    }
    return worst != -no_score ? worst : final_disc_difference({player, opponent});
}

namespace detail {

// Tries the player's moves on the last 3 squares. Returns no_score when there is none.
inline int try_3(Spread player, Spread opponent, int alpha, std::array<Square, 3> squares,
                 std::uint64_t& nodes) {
    const auto [a, b, c] = squares;
    int best = no_score;
    if (const Spread flipped = flips(a, player, opponent); gathered(flipped) != 0) {
        ++nodes;
        best = -solve_2(opponent ^ flipped, player ^ flipped ^ spread(bit(a)), -alpha - 1, b, c,
                        nodes);
        if (best > alpha) return best;
    }
    if (const Spread flipped = flips(b, player, opponent); gathered(flipped) != 0) {
        ++nodes;
        best = std::max(best, -solve_2(opponent ^ flipped, player ^ flipped ^ spread(bit(b)),
                                       -alpha - 1, a, c, nodes));
        if (best > alpha) return best;
    }
    if (const Spread flipped = flips(c, player, opponent); gathered(flipped) != 0) {
        ++nodes;
        best = std::max(best, -solve_2(opponent ^ flipped, player ^ flipped ^ spread(bit(c)),
                                       -alpha - 1, a, b, nodes));
    }
    return best;
}

}  // namespace detail

/// `odd` are the squares of the quadrants with an odd number of empties.
inline int solve_3(Spread player, Spread opponent, int alpha, Bitboard empties, Bitboard odd,
                   std::uint64_t& nodes) {
    // Parity: try a square first that is alone in its quadrant.
    const Square alone = first(preferring(empties, odd));
    const Bitboard rest = empties ^ bit(alone);
    const std::array<Square, 3> squares = {alone, first(rest), nth(rest, 1)};
    if (const int score = detail::try_3(player, opponent, alpha, squares, nodes); score != no_score)
        return score;
    const int score = -detail::try_3(opponent, player, -alpha - 1, squares, nodes);
    if (score == -no_score) return final_disc_difference({gathered(player), gathered(opponent)});
    ++nodes;
    return score;
}

/// Finds the legal moves first. That costs less than the branches that the processor mispredicts
/// when it tries all four squares. With 3 empties it is the other way round.
inline int solve_4(Spread player, Spread opponent, int alpha, Bitboard empties, Bitboard odd,
                   std::uint64_t& nodes) {
    int upper = 0;
    if (stability_cutoff({gathered(player), gathered(opponent)}, alpha, 4, upper)) return upper;
    const Bitboard moves = outflank::moves(player, opponent);
    if (moves == 0) {
        if (outflank::moves(opponent, player) == 0)
            return final_disc_difference({gathered(player), gathered(opponent)});
        ++nodes;
        return -solve_4(opponent, player, -alpha - 1, empties, odd, nodes);
    }
    int best = no_score;
    for (Bitboard left = moves; left != 0;) {
        const Square move = next_by_parity(left, odd);
        left ^= bit(move);
        ++nodes;
        const Spread flipped = flips(move, player, opponent);
        const int score = -solve_3(opponent ^ flipped, player ^ flipped ^ spread(bit(move)),
                                   -alpha - 1, empties ^ bit(move), odd ^ quadrant_of(move), nodes);
        best = std::max(best, score);
        if (best > alpha) return best;
    }
    return best;
}

}  // namespace outflank::inline OUTFLANK_TIER
