#pragma once

#include "protocol/play/engine.h"
#include "search/mod/searcher.h"

namespace outflank {

/// The engine for Othello MOD. It thinks on one thread, whatever the options say, and always
/// considers all moves.
class ModEngine : public Engine {
  public:
    /// Throws UsageError when the options cannot be met.
    explicit ModEngine(const Options& options);

    [[nodiscard]] const Options& options() const override { return options_; }
    Result<void> configure(const Options& options) override;
    void forget() override { searcher_.clear(); }
    Hints choose(const AnyGame& game, const Request& request, std::stop_token stop,
                 const OnHints& on_hints = {}) override;
    [[nodiscard]] std::uint64_t nodes() const override { return 0; }

  private:
    Options options_;
    mod::Searcher searcher_;
};

}  // namespace outflank
