#include "protocol/session/session.h"

#include "protocol/session/mod/mod_session.h"
#include "protocol/session/othello_session.h"

namespace outflank {

std::unique_ptr<Session> make_session(const Options& options) {
    if (options.rules == Rules::mod) return std::make_unique<ModSession>(options);
    return std::make_unique<OthelloSession>(options);
}

void ponder(Session& session, const std::stop_token& stop) {
    if (session.options().ponder && !session.is_over() && !stop.stop_requested())
        session.think(Limits{}, stop);
}

void analyze(Session& session, const Limits& limits, const std::stop_token& stop,
             const std::function<void(std::size_t, int)>& on_score) {
    const std::size_t all = session.moves().size();
    std::size_t plies = all;
    do {
        if (session.legal_moves(session.to_move()).size() < 2) continue;
        const int score = session.think(limits, stop).lines.front().score;
        if (stop.stop_requested()) break;
        on_score(plies, session.to_move() == Color::black ? score : -score);
    } while (session.undo() && plies-- > 0);
    while (session.moves().size() < all && session.redo()) {
    }
}

}  // namespace outflank
