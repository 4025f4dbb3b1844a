#pragma once

#include "engine/board.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// How perft counts: whether a pass is a ply, and whether a game that ended early is counted.
enum class PassIs { a_ply, free };
enum class FinishedGame { counts_one, excluded };

namespace detail {

// `depth` >= 1; `moves` are those of `board`. The last ply is counted, not played.
template <PassIs pass, FinishedGame finished>
std::uint64_t perft(const Board& board, Bitboard moves, int depth) {
    if (moves == 0) {
        const Board passed = board.after_pass();
        const Bitboard replies = passed.moves();
        if (replies == 0) return finished == FinishedGame::counts_one ? 1 : 0;
        if (pass == PassIs::a_ply && --depth == 0) return 1;
        return perft<pass, finished>(passed, replies, depth);
    }
    if (depth == 1) return static_cast<std::uint64_t>(count(moves));
    std::uint64_t lines = 0;
    for (const Square square : Squares(moves)) {
        const Board child = board.after_move(square);
        const Bitboard replies = child.moves();
        if (depth == 2 && replies != 0)
            lines += static_cast<std::uint64_t>(count(replies));
        else
            lines += perft<pass, finished>(child, replies, depth - 1);
    }
    return lines;
}

}  // namespace detail

/// The number of lines of play of `depth` >= 0 plies from a board. By default a pass is a ply, and
/// a game that ended early counts as one line. It uses no hash table and no symmetry, so that it
/// tests the move generator and nothing else.
template <PassIs pass = PassIs::a_ply, FinishedGame finished = FinishedGame::counts_one>
std::uint64_t perft(const Board& board, int depth) {
    return depth == 0 ? 1 : detail::perft<pass, finished>(board, board.moves(), depth);
}

}  // namespace outflank::inline OUTFLANK_TIER
