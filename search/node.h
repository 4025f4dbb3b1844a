#pragma once

#include "search/evaluation/features.h"

namespace outflank::inline OUTFLANK_TIER {

/// A board with what its evaluation needs, kept up to date move by move.
struct Node {
    Board board;
    Features features;

    [[nodiscard]] Node after_move(Square move) const {
        const Bitboard flipped = flips(move, board.player, board.opponent);
        return {board.after_move(move, flipped), features.after_move(move, flipped)};
    }
    [[nodiscard]] Node after_pass() const { return {board.after_pass(), features.after_pass()}; }
};

}  // namespace outflank::inline OUTFLANK_TIER
