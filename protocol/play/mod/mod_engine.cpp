#include "protocol/play/mod/mod_engine.h"

#include <utility>

#include "engine/mod/notation.h"
#include "protocol/play/hints_of.h"
#include "protocol/play/mod/mod_game.h"

namespace outflank {

ModEngine::ModEngine(const Options& options) {
    if (const auto done = configure(options); !done) throw UsageError(done.error().text);
}

Result<void> ModEngine::configure(const Options& options) {
    if (auto done = searcher_.resize(static_cast<std::size_t>(options.hash_mb)); !done) return done;
    options_ = options;
    return {};
}

Hints ModEngine::choose(const AnyGame& game, const Request& request, std::stop_token stop,
                        const OnHints& on_hints) {
    const mod::State& state = dynamic_cast<const ModGame&>(game).game().state();
    Limits limits = limits_of(options_, request);
    // The levels say from how many empties Othello is solved. Here that would take minutes.
    limits.exact_from = options_.exact_from;
    mod::Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const mod::Report& report) { on_hints(hints_of(report)); };
    return hints_of(searcher_.search(state, limits, std::move(stop), on_report));
}

}  // namespace outflank
