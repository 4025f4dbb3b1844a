#include "protocol/analysis/ply_scores.h"

namespace outflank {

void score_plies(Engine& engine, const AnyGame& game, const std::stop_token& stop,
                 const OnPlyScore& on_score) {
    const std::unique_ptr<AnyGame> at = game.clone();
    std::size_t plies = at->moves().size();
    do {
        if (at->legal_moves().size() < 2) continue;
        const int score = engine.choose(*at, {}, stop).lines.front().score;
        if (stop.stop_requested()) return;
        on_score(plies, at->to_move() == Color::black ? score : -score);
    } while (at->undo() && plies-- > 0);
}

}  // namespace outflank
