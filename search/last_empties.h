#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "engine/board.h"
#include "engine/last_flips.h"
#include "search/parity.h"

// Hand-made solvers of the last 1 to 4 empty squares. Each answers for the side to move whether the
// final score is above `alpha`, fail-soft: a result <= alpha is an upper bound, one > alpha a lower
// bound. The squares given are exactly the empty ones. Every disc placed and pass made is counted.

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

inline constexpr auto square_neighbours = [] {
    std::array<Bitboard, square_count> table{};
    for (std::size_t square = 0; square < table.size(); ++square)
        table[square] = neighbours(Bitboard{1} << square);
    return table;
}();

inline constexpr auto quadrant_bit = [] {
    std::array<std::uint8_t, square_count> table{};
    for (std::size_t square = 0; square < table.size(); ++square)
        table[square] = static_cast<std::uint8_t>(1U << ((square >> 5) * 2 + ((square >> 2) & 1)));
    return table;
}();

inline unsigned quadrant(Square square) {
    return quadrant_bit[static_cast<std::size_t>(index(square))];
}

// Flips, after a cheap look for any of the opponent's discs beside the square.
inline Bitboard flips_if_any(Square square, Bitboard player, Bitboard opponent) {
    if ((square_neighbours[static_cast<std::size_t>(index(square))] & opponent) == 0) return 0;
    return flips(square, player, opponent);
}

inline constexpr int no_score = -65;

}  // namespace detail

// Not inlined: in four places of solve_2 it takes more registers than there are (3% of the time).
[[gnu::noinline]] inline int solve_1(Bitboard player, int alpha, Square square,
                                     std::uint64_t& nodes) {
    // Were the empty square to fall to the player without a flip.
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

inline int solve_2(const Board& board, int alpha, Square a, Square b, std::uint64_t& nodes) {
    const auto [player, opponent] = board;
    int best = detail::no_score;
    if (const Bitboard flipped = detail::flips_if_any(a, player, opponent)) {
        ++nodes;
        best = -solve_1(opponent ^ flipped, -alpha - 1, b, nodes);
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = detail::flips_if_any(b, player, opponent)) {
        ++nodes;
        return std::max(best, -solve_1(opponent ^ flipped, -alpha - 1, a, nodes));
    }
    if (best != detail::no_score) return best;

    // The player passes; now the opponent lowers the score.
    int worst = -detail::no_score;
    if (const Bitboard flipped = detail::flips_if_any(a, opponent, player)) {
        nodes += 2;
        worst = solve_1(player ^ flipped, alpha, b, nodes);
        if (worst <= alpha) return worst;
    }
    if (const Bitboard flipped = detail::flips_if_any(b, opponent, player)) {
        nodes += 2;
        return std::min(worst, solve_1(player ^ flipped, alpha, a, nodes));
    }
    return worst != -detail::no_score ? worst : final_disc_difference(board);
}

namespace detail {

// One round of moves of the last 3: the score, or no_score when the player cannot move.
inline int try_3(const Board& board, int alpha, Square a, Square b, Square c,
                 std::uint64_t& nodes) {
    const auto [player, opponent] = board;
    int best = no_score;
    if (const Bitboard flipped = flips_if_any(a, player, opponent)) {
        ++nodes;
        best = -solve_2(board.after_move(a, flipped), -alpha - 1, b, c, nodes);
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips_if_any(b, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_2(board.after_move(b, flipped), -alpha - 1, a, c, nodes));
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips_if_any(c, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_2(board.after_move(c, flipped), -alpha - 1, a, b, nodes));
    }
    return best;
}

}  // namespace detail

inline int solve_3(const Board& board, int alpha, Square a, Square b, Square c,
                   std::uint64_t& nodes) {
    // A square alone in its quadrant first.
    const unsigned odd = detail::quadrant(a) ^ detail::quadrant(b) ^ detail::quadrant(c);
    if ((odd & detail::quadrant(a)) == 0) {
        if ((odd & detail::quadrant(b)) != 0)
            std::swap(a, b);
        else
            std::swap(a, c);
    }
    if (const int score = detail::try_3(board, alpha, a, b, c, nodes); score != detail::no_score)
        return score;
    const int score = -detail::try_3(board.after_pass(), -alpha - 1, a, b, c, nodes);
    if (score == -detail::no_score) return final_disc_difference(board);
    ++nodes;
    return score;
}

namespace detail {

inline int try_4(const Board& board, int alpha, const std::array<Square, 4>& squares,
                 std::uint64_t& nodes) {
    const auto [player, opponent] = board;
    const auto [a, b, c, d] = squares;
    int best = no_score;
    if (const Bitboard flipped = flips_if_any(a, player, opponent)) {
        ++nodes;
        best = -solve_3(board.after_move(a, flipped), -alpha - 1, b, c, d, nodes);
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips_if_any(b, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_3(board.after_move(b, flipped), -alpha - 1, a, c, d, nodes));
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips_if_any(c, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_3(board.after_move(c, flipped), -alpha - 1, a, b, d, nodes));
        if (best > alpha) return best;
    }
    if (const Bitboard flipped = flips_if_any(d, player, opponent)) {
        ++nodes;
        best = std::max(best, -solve_3(board.after_move(d, flipped), -alpha - 1, a, b, c, nodes));
    }
    return best;
}

}  // namespace detail

inline int solve_4(const Board& board, int alpha, std::uint64_t& nodes) {
    std::array<Square, 4> squares;
    std::size_t at = 0;
    const Bitboard left = board.empties();
    for (const Bitboard group : groups_by_parity(left, odd_quadrants(left)))
        for (const Square square : Squares(group)) squares[at++] = square;
    if (const int score = detail::try_4(board, alpha, squares, nodes); score != detail::no_score)
        return score;
    const int score = -detail::try_4(board.after_pass(), -alpha - 1, squares, nodes);
    if (score == -detail::no_score) return final_disc_difference(board);
    ++nodes;
    return score;
}

}  // namespace outflank::inline OUTFLANK_TIER
