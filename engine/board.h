#pragma once

#include <algorithm>
#include <compare>

#include "engine/flips.h"
#include "engine/mobility.h"
#include "engine/symmetry.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// The discs of the side to move and of its opponent, which have no square in common. A value type:
/// a move makes a new board, and there is no undo. Colours come with Position.
struct Board {
    Bitboard player;  // not initialised, so that arrays of boards cost nothing
    Bitboard opponent;

    [[nodiscard]] constexpr Bitboard discs() const { return player | opponent; }
    [[nodiscard]] constexpr Bitboard empties() const { return ~discs(); }
    [[nodiscard]] constexpr int empty_count() const { return count(empties()); }

    /// The legal moves of the side to move, without a pass.
    [[nodiscard]] Bitboard moves() const { return outflank::moves(player, opponent); }
    [[nodiscard]] bool can_move() const { return moves() != 0; }
    [[nodiscard]] bool is_over() const { return !can_move() && !after_pass().can_move(); }

    [[nodiscard]] constexpr Board after_pass() const { return {opponent, player}; }
    /// The board after a disc of the side to move is placed on an empty square and the discs
    /// `flipped`, those that it outflanks, are turned over. The other side is to move.
    [[nodiscard]] constexpr Board after_move(Square square, Bitboard flipped) const {
        return {opponent ^ flipped, player ^ flipped ^ bit(square)};
    }
    [[nodiscard]] Board after_move(Square square) const {
        return after_move(square, flips(square, player, opponent));
    }

    constexpr auto operator<=>(const Board&) const = default;
};

using outflank::transformed;

/// The image of a board under a symmetry (see symmetry.h).
constexpr Board transformed(const Board& board, int symmetry) {
    return {transformed(board.player, symmetry), transformed(board.opponent, symmetry)};
}

/// The smallest of the 8 images of a board. Two boards have the same one exactly when they are
/// images of each other.
constexpr Board canonical(const Board& board) {
    Board smallest = board;
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
        smallest = std::min(smallest, transformed(board, symmetry));
    return smallest;
}

/// The score of a finished game for the side to move: the disc difference, empties to the winner.
constexpr int final_disc_difference(const Board& board) {
    const int difference = count(board.player) - count(board.opponent);
    const int empties = board.empty_count();
    if (difference > 0) return difference + empties;
    if (difference < 0) return difference - empties;
    return 0;
}

}  // namespace outflank::inline OUTFLANK_TIER
