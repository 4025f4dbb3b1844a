#include "protocol/session/mod/mod_session.h"

#include <algorithm>
#include <utility>

#include "engine/mod/notation.h"
#include "protocol/session/mod/drawing.h"

namespace outflank {

namespace {

Hints hints_of(const mod::Report& report) {
    Hints hints;
    hints.depth = report.depth;
    hints.exact = report.exact;
    hints.nodes = report.nodes;
    hints.elapsed = report.elapsed;
    for (const auto& line : report.lines) {
        Hint hint{to_string(line.move), line.score.discs(), line.bound, {}};
        for (const mod::Move& move : line.pv) hint.line.push_back(to_string(move));
        hints.lines.push_back(std::move(hint));
    }
    return hints;
}

// An even share of the clock for each move to come, and no more than what is left.
Milliseconds share_of(const GameClock& clock, int cards_left) {
    const int moves = std::max(1, clock.moves_to_go.value_or((cards_left + 1) / 2));
    return std::max(Milliseconds(0), std::min(clock.left / moves + clock.increment, clock.left));
}

}  // namespace

ModSession::ModSession(const Options& options) {
    if (const auto done = configure(options); !done) throw UsageError(done.error().text);
}

void ModSession::new_game() {
    game_ = mod::Game();
    searcher_.clear();
}

Result<void> ModSession::set_up(std::string_view position) {
    const Result<mod::State> parsed = mod::parse_state(position);
    if (!parsed) return tl::make_unexpected(parsed.error());
    game_ = mod::Game(*parsed);
    return {};
}

std::string ModSession::position() const { return to_string(game_.state()); }

Result<void> ModSession::play(std::string_view move) {
    const Result<mod::Move> parsed = mod::parse_move(move);
    if (!parsed) return tl::make_unexpected(parsed.error());
    return game_.play(*parsed);
}

std::vector<std::string> ModSession::legal_moves(Color color) const {
    std::vector<std::string> moves;
    for (const mod::Move& move : game_.state().moves(color)) moves.push_back(to_string(move));
    return moves;
}

std::vector<std::string> ModSession::moves() const {
    std::vector<std::string> moves;
    for (const mod::Move& move : game_.moves()) moves.push_back(to_string(move));
    return moves;
}

std::vector<std::string> ModSession::rows() const { return mod::rows(game_.state()); }

std::string ModSession::drawing(bool in_color) const { return mod::drawing(game_, in_color); }

Result<void> ModSession::configure(const Options& options) {
    if (auto done = searcher_.resize(static_cast<std::size_t>(options.hash_mb)); !done) return done;
    options_ = options;
    return {};
}

Hints ModSession::think(const Limits& limits, std::stop_token stop, const OnHints& on_hints) {
    Limits ours = limits;
    // A level's own number of empties to solve from is Othello's; here a few more take for ever.
    ours.exact_from = options_.exact_from;
    if (limits.clock) {
        const Milliseconds share = share_of(*limits.clock, game_.state().left());
        ours.move_time = std::min(share, limits.move_time.value_or(share));
    }
    mod::Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const mod::Report& report) { on_hints(hints_of(report)); };
    return hints_of(searcher_.search(game_.state(), ours, std::move(stop), on_report));
}

}  // namespace outflank
