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

int OwnMoves::count(const Board& board) const {
    int count = 0;
    for (const Square move : Squares(board.moves())) count += times(move, board) > 0;
    return count;
}

}  // namespace outflank
