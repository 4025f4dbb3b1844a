#pragma once

#include <cstdint>

#include "engine/mod/state.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// The number of lines of play of `depth` >= 0 plies. To place a card with a tile and without one
/// are two moves, a pass is a ply, and a finished game counts as one line. It plays on the state
/// and takes everything back.
inline std::uint64_t perft(State& state, int depth) {
    if (depth == 0) return 1;
    const Color color = state.to_move();
    State::Undo undo;
    std::uint64_t lines = 0;
    const std::vector<Move> moves = state.moves(color);
    for (const Move& move : moves) {
        state.play(spot_at(move.place), move.has_tile, undo);
        lines += perft(state, depth - 1);
        state.undo(undo);
    }
    if (!moves.empty()) return lines;
    if (!state.can_move(opposite(color))) return 1;
    state.play_pass(undo);
    lines = perft(state, depth - 1);
    state.undo(undo);
    return lines;
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
