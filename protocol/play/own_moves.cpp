#include "protocol/play/own_moves.h"

#include "search/book/position_key.h"

namespace outflank {

void OwnMoves::add(const Board& board, Square move) {
    if (const auto after = successor(board, move)) ++times_[canonical(board)][*after];
}

int OwnMoves::times(Square move, const Board& board) const {
    const auto here = times_.find(canonical(board));
    const auto after = successor(board, move);
    if (here == times_.end() || !after) return 0;
    const auto played = here->second.find(*after);
    return played == here->second.end() ? 0 : played->second;
}

Bitboard OwnMoves::less_often_than(Square move, const Board& board) const {
    const int most = times(move, board);
    Bitboard less = 0;
    for (const Square other : Squares(board.moves()))
        if (times(other, board) < most) less |= bit(other);
    return less;
}

}  // namespace outflank
