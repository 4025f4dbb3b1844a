#include "protocol/session/othello_engine.h"

#include <utility>

#include "engine/notation.h"
#include "protocol/session/hints_of.h"
#include "protocol/session/othello_game.h"

namespace outflank {

namespace {

Bitboard squares_of(std::span<const std::string> moves) {
    Bitboard squares = 0;
    for (const std::string& move : moves)
        if (const auto square = parse_square(move)) squares |= bit(*square);
    return squares;
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
                           const OnHints& on_hints, std::span<const std::string> only) {
    const Board& board = dynamic_cast<const OthelloGame&>(game).game().position().board;
    Limits ours = limits;
    if (!only.empty()) ours.only = squares_of(only);
    Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const Report& report) { on_hints(hints_of(report)); };
    return hints_of(searcher_.search(board, ours, std::move(stop), on_report));
}

}  // namespace outflank
