#include "search/evaluation/evaluator.h"

#include <algorithm>

namespace outflank::inline OUTFLANK_TIER {

namespace {

// Discs on X- and C-squares whose corner is still empty.
struct Exposed {
    int x = 0;
    int c = 0;
};
Exposed exposed(Bitboard discs, Bitboard empties) {
    const Bitboard beside_empty_corner = neighbours(empties & corners);
    return {count(discs & x_squares & beside_empty_corner),
            count(discs & c_squares & beside_empty_corner)};
}

}  // namespace

int evaluate(const Board& board) {
    const auto [player, opponent] = board;
    const Bitboard empties = board.empties();
    const int mobility = count(moves(player, opponent)) - count(moves(opponent, player));
    const int potential =
        count(neighbours(opponent) & empties) - count(neighbours(player) & empties);
    const int corner = count(player & corners) - count(opponent & corners);
    const Exposed own = exposed(player, empties);
    const Exposed theirs = exposed(opponent, empties);
    const int sum = 12 * mobility + 6 * potential + 64 * corner - 32 * (own.x - theirs.x) -
                    12 * (own.c - theirs.c);
    return std::clamp(sum / 8, -63, 63);
}

}  // namespace outflank::inline OUTFLANK_TIER
