#include "protocol/session/mod/mod_engine.h"

#include <algorithm>
#include <utility>

#include "engine/mod/notation.h"
#include "protocol/session/hints_of.h"
#include "protocol/session/mod/mod_game.h"

namespace outflank {

namespace {

// An even share of the clock for each move to come, and no more than what is left.
Milliseconds share_of(const GameClock& clock, int cards_left) {
    const int moves = std::max(1, clock.moves_to_go.value_or((cards_left + 1) / 2));
    return std::max(Milliseconds(0), std::min(clock.left / moves + clock.increment, clock.left));
}

}  // namespace

ModEngine::ModEngine(const Options& options) {
    if (const auto done = configure(options); !done) throw UsageError(done.error().text);
}

Result<void> ModEngine::configure(const Options& options) {
    if (auto done = searcher_.resize(static_cast<std::size_t>(options.hash_mb)); !done) return done;
    options_ = options;
    return {};
}

Hints ModEngine::think(const AnyGame& game, const Limits& limits, std::stop_token stop,
                       const OnHints& on_hints, std::span<const std::string> /*only*/) {
    const mod::State& state = dynamic_cast<const ModGame&>(game).game().state();
    Limits ours = limits;
    // The levels say from how many empties Othello is solved. Here that would take minutes.
    ours.exact_from = options_.exact_from;
    if (limits.clock) {
        const Milliseconds share = share_of(*limits.clock, state.left());
        ours.move_time = std::min(share, limits.move_time.value_or(share));
    }
    mod::Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const mod::Report& report) { on_hints(hints_of(report)); };
    return hints_of(searcher_.search(state, ours, std::move(stop), on_report));
}

}  // namespace outflank
