#include "engine/position.h"

#include <cassert>

namespace outflank::inline OUTFLANK_TIER {

bool Position::is_legal(Square move) const {
    if (move == Square::pass) return must_pass();
    return is_on_board(move) && contains(board.moves(), move);
}

Position Position::after(Square move) const {
    assert(is_legal(move));
    const Board next = move == Square::pass ? board.after_pass() : board.after_move(move);
    return {next, opposite(to_move)};
}

}  // namespace outflank::inline OUTFLANK_TIER
