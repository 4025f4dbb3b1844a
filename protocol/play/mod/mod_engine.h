#pragma once

#include <utility>

#include "engine/mod/notation.h"
#include "protocol/play/engine.h"
#include "protocol/play/mod/mod_game.h"
#include "search/mod/searcher.h"

namespace outflank {

/// The engine for Othello MOD. It thinks on one thread, whatever the options say, and always
/// considers all moves.
class ModEngine : public Engine {
  public:
    /// Throws UsageError when the options cannot be met.
    explicit ModEngine(const Options& options) {
        if (const auto done = configure(options); !done) throw UsageError(done.error().text);
    }

    [[nodiscard]] const Options& options() const override { return options_; }
    Result<void> configure(const Options& options) override {
        auto done = searcher_.resize(static_cast<std::size_t>(options.hash_mb));
        if (done) options_ = options;
        return done;
    }
    void forget() override { searcher_.clear(); }
    Hints choose(const AnyGame& game, const Request& request, std::stop_token stop,
                 const OnHints& on_hints = {}) override {
        const mod::State& state = dynamic_cast<const ModGame&>(game).game().state();
        Limits limits = limits_of(options_, request);
        // The levels say from how many empties Othello is solved. Here that would take minutes.
        limits.exact_from = options_.exact_from;
        mod::Searcher::OnReport on_report;
        if (on_hints) on_report = [&](const mod::Report& report) { on_hints(hints_of(report)); };
        return hints_of(searcher_.search(state, limits, std::move(stop), on_report));
    }

  private:
    Options options_;
    mod::Searcher searcher_;
};

}  // namespace outflank
