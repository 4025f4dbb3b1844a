#include "engine/game.h"

#include "engine/notation.h"

namespace outflank::inline OUTFLANK_TIER {

Game::Game(const Position& first) {
    const int off_board = first.board.empty_count();
    const int more = (off_board + 1) / 2;
    const int less = off_board / 2;
    const bool black_first = first.to_move == Color::black;
    plies_.push_back(
        {first, Square::none, {black_first ? more : less, 0}, {black_first ? less : more, 0}});
}

Supply Game::supply(Color color) const {
    return color == Color::black ? plies_[played_].black : plies_[played_].white;
}

std::vector<Square> Game::moves() const {
    std::vector<Square> moves;
    for (std::size_t ply = 1; ply <= played_; ++ply) moves.push_back(plies_[ply].move);
    return moves;
}

Result<void> Game::play(Square move) {
    if (!position().is_legal(move)) {
        const std::string who = player_name(to_move());
        if (move == Square::pass)
            return error(is_over() ? "illegal pass: the game is over"
                                   : "illegal pass: " + who + " has a move");
        return error("illegal move " + to_string(move) + " for " + who);
    }
    Ply next = plies_[played_];
    next.position = position().after(move);
    next.move = move;
    if (move != Square::pass) {
        const bool black = to_move() == Color::black;
        take_disc(black ? next.black : next.white, black ? next.white : next.black);
    }
    plies_.resize(played_ + 1);
    plies_.push_back(next);
    ++played_;
    return {};
}

bool Game::undo() {
    if (played_ == 0) return false;
    --played_;
    return true;
}

bool Game::redo() {
    if (played_ + 1 == plies_.size()) return false;
    ++played_;
    return true;
}

std::optional<int> Game::final_score() const {
    if (!is_over()) return std::nullopt;
    const int score = final_disc_difference(position().board);
    return to_move() == Color::black ? score : -score;
}

}  // namespace outflank::inline OUTFLANK_TIER
