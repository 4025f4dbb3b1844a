#include "search/searcher.h"

#include <utility>

namespace outflank::inline OUTFLANK_TIER {

Searcher::Searcher() : core_(tier().make_search()) {}

Result<void> Searcher::configure(const Settings& settings) { return core_->configure(settings); }

const Searcher::Settings& Searcher::settings() const { return core_->settings(); }

void Searcher::share_table(const Searcher& other) { core_->share_table(*other.core_); }

void Searcher::clear() { core_->clear(); }

Report Searcher::search(const Board& board, const Limits& limits, std::stop_token stop,
                        const OnReport& on_report) {
    return core_->search(board.player, board.opponent, limits, std::move(stop), on_report);
}

std::uint64_t Searcher::nodes() const { return core_->nodes(); }

SearchWork Searcher::work() const { return core_->work(); }

double Searcher::evaluate(const Board& board) const {
    return core_->evaluate(board.player, board.opponent);
}

}  // namespace outflank::inline OUTFLANK_TIER
