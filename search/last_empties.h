#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "engine/board.h"
#include "engine/last_flips.h"
#include "engine/tier.h"
#include "search/parity.h"
#include "search/score.h"

// Solvers for the last 1 to 4 empty squares. Each finds out whether the final score for the side to
// move exceeds `alpha`, in discs. Fail-soft: a result <= alpha is an upper bound of the score, one
// > alpha a lower bound. The given squares are exactly the empty ones. `nodes` is increased by the
// discs placed and the passes made.

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

inline constexpr auto quadrant_bit = [] {
    std::array<std::uint8_t, square_count> table{};
    for (std::size_t square = 0; square < table.size(); ++square)
        table[square] = static_cast<std::uint8_t>(1U << ((square >> 5) * 2 + ((square >> 2) & 1)));
    return table;
}();

inline unsigned quadrant(Square square) {
    return quadrant_bit[static_cast<std::size_t>(index(square))];
}

}  // namespace detail

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

inline int solve_2(Board board, int alpha, Square a, Square b, std::uint64_t& nodes) {
    const auto [player, opponent] = board;
    int best = no_score;
    if (const Bitboard flipped = flips(a, player, opponent)) {
        ++nodes;
        best = -solve_1(opponent ^ flipped, -alpha - 1, b, nodes);
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips(b, player, opponent)) {
        ++nodes;
        return std::max(best, -solve_1(opponent ^ flipped, -alpha - 1, a, nodes));
    }
    if (best != no_score) return best;

    // The player passes, and the opponent moves: it looks for the lowest score.
    int worst = -no_score;
    if (const Bitboard flipped = flips(a, opponent, player)) {
        nodes += 2;
        worst = solve_1(player ^ flipped, alpha, b, nodes);
        if (worst <= alpha) return worst;
    }
    if (const Bitboard flipped = flips(b, opponent, player)) {
        nodes += 2;
        return std::min(worst, solve_1(player ^ flipped, alpha, a, nodes));
    }
    return worst != -no_score ? worst : final_disc_difference(board);
}

namespace detail {

// Tries the player's moves on the last 3 squares. Returns no_score when there is none.
inline int try_3(Board board, int alpha, std::array<Square, 3> squares, std::uint64_t& nodes) {
    const auto [player, opponent] = board;
    const auto [a, b, c] = squares;
    int best = no_score;
    if (const Bitboard flipped = flips(a, player, opponent)) {
        ++nodes;
        best = -solve_2(board.after_move(a, flipped), -alpha - 1, b, c, nodes);
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips(b, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_2(board.after_move(b, flipped), -alpha - 1, a, c, nodes));
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips(c, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_2(board.after_move(c, flipped), -alpha - 1, a, b, nodes));
    }
    return best;
}

}  // namespace detail

inline int solve_3(Board board, int alpha, Bitboard empties, std::uint64_t& nodes) {
    std::array<Square, 3> squares = {first(empties), nth(empties, 1), nth(empties, 2)};
    auto& [a, b, c] = squares;
    // Parity: try a square first that is alone in its quadrant.
    const unsigned odd = detail::quadrant(a) ^ detail::quadrant(b) ^ detail::quadrant(c);
    if ((odd & detail::quadrant(a)) == 0) {
        if ((odd & detail::quadrant(b)) != 0)
            std::swap(a, b);
        else
            std::swap(a, c);
    }
    if (const int score = detail::try_3(board, alpha, squares, nodes); score != no_score)
        return score;
    const int score = -detail::try_3(board.after_pass(), -alpha - 1, squares, nodes);
    if (score == -no_score) return final_disc_difference(board);
    ++nodes;
    return score;
}

/// Finds the legal moves first. That costs less than the branches that the processor mispredicts
/// when it tries all four squares. With 3 empties it is the other way round.
inline int solve_4(Board board, int alpha, std::uint64_t& nodes) {
    const Bitboard moves = board.moves();
    if (moves == 0) {
        const Board passed = board.after_pass();
        if (!passed.can_move()) return final_disc_difference(board);
        ++nodes;
        return -solve_4(passed, -alpha - 1, nodes);
    }
    const Bitboard empties = board.empties();
    const Bitboard odd = odd_quadrants(empties);
    int best = no_score;
    for (Bitboard left = moves; left != 0;) {
        const Square move = next_by_parity(left, odd);
        left ^= bit(move);
        ++nodes;
        best = std::max(best,
                        -solve_3(board.after_move(move), -alpha - 1, empties ^ bit(move), nodes));
        if (best > alpha) return best;
    }
    return best;
}

}  // namespace outflank::inline OUTFLANK_TIER
