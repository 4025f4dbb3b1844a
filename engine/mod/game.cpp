#include "engine/mod/game.h"

namespace outflank::inline OUTFLANK_TIER::mod {

std::vector<Move> Game::moves() const {
    std::vector<Move> moves;
    for (std::size_t ply = 0; ply < played_; ++ply) moves.push_back(plies_[ply].move);
    return moves;
}

std::optional<Move> Game::last_move() const {
    if (played_ == 0) return std::nullopt;
    return plies_[played_ - 1].move;
}

Result<void> Game::play(const Move& move) {
    if (auto legal = state_.check(move); !legal) return legal;
    plies_.resize(played_);
    plies_.push_back({move, {}});
    state_.play(move, plies_.back().undo);
    ++played_;
    return {};
}

bool Game::undo() {
    if (played_ == 0) return false;
    state_.undo(plies_[--played_].undo);
    return true;
}

bool Game::redo() {
    if (played_ == plies_.size()) return false;
    Ply& ply = plies_[played_++];
    state_.play(ply.move, ply.undo);
    return true;
}

std::optional<int> Game::final_score() const {
    if (!state_.is_over()) return std::nullopt;
    return state_.black_score();
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
