#include "protocol/session/othello_engine.h"

#include <utility>

#include "engine/notation.h"
#include "protocol/session/othello_game.h"

namespace outflank {

namespace {

Hints hints_of(const Report& report) {
    Hints hints{report.depth, report.selectivity,   report.exact,  {},
                report.nodes, report.hash_permille, report.elapsed};
    for (const Line& line : report.lines) {
        Hint hint{to_string(line.move), line.score.discs(), line.bound, {}};
        for (const Square move : line.pv) hint.line.push_back(to_string(move));
        hints.lines.push_back(std::move(hint));
    }
    return hints;
}

}  // namespace

OthelloEngine::OthelloEngine(const Options& options) {
    if (const auto done = configure(options); !done) throw UsageError(done.error().text);
    // Unpack the weights now, not while a clock runs.
    (void)searcher_.evaluate(start_position().board);
}

Result<void> OthelloEngine::configure(const Options& options) {
    Searcher::Settings settings = searcher_.settings();
    settings.threads = options.threads;
    settings.hash_mb = static_cast<std::size_t>(options.hash_mb);
    if (options.weights != options_.weights) {
        auto weights = weights_of(options);
        if (!weights) return tl::make_unexpected(weights.error());
        settings.weights = std::move(*weights);
    }
    if (auto done = searcher_.configure(settings); !done) return done;
    options_ = options;
    return {};
}

Hints OthelloEngine::think(const AnyGame& game, const Limits& limits, std::stop_token stop,
                           const OnHints& on_hints) {
    const auto& othello = dynamic_cast<const OthelloGame&>(game);
    Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const Report& report) { on_hints(hints_of(report)); };
    return hints_of(
        searcher_.search(othello.game().position().board, limits, std::move(stop), on_report));
}

}  // namespace outflank
