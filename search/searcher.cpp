#include "search/searcher.h"

#include <algorithm>

#include "search/evaluation/evaluator.h"
#include "search/iterative_deepening.h"
#include "search/thread_pool.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// About so many empties are solved within the time of one move.
constexpr int solved_empties = 16;

}  // namespace

struct Searcher::State {
    Settings settings{1, 0, nullptr};  // no table yet
    Shared shared;
    Worker worker{shared};
    std::unique_ptr<ThreadPool> pool;
};

Searcher::Searcher() : state_(std::make_unique<State>()) {}
Searcher::~Searcher() = default;

Result<void> Searcher::configure(const Settings& settings) {
    if (settings.hash_mb != state_->settings.hash_mb) {
        if (auto done = state_->shared.table.resize(settings.hash_mb); !done) return done;
        state_->settings.hash_mb = settings.hash_mb;
    }
    if (settings.threads != state_->settings.threads) {
        std::unique_ptr<ThreadPool> pool;
        try {
            if (settings.threads > 1)
                pool = std::make_unique<ThreadPool>(state_->shared, settings.threads - 1);
        } catch (const std::exception& failure) {
            return error(std::to_string(settings.threads) +
                         " threads cannot be started: " + failure.what());
        }
        state_->pool = std::move(pool);
        state_->shared.pool = state_->pool.get();
        state_->settings.threads = settings.threads;
    }
    if (settings.weights != state_->settings.weights) {
        state_->shared.weights = settings.weights;
        state_->settings.weights = settings.weights;
        clear();
    }
    return {};
}

const Searcher::Settings& Searcher::settings() const { return state_->settings; }

void Searcher::clear() {
    state_->shared.table.clear();
    state_->worker.clear();
    if (state_->pool) state_->pool->clear_workers();
}

Report Searcher::search(const Board& board, const Limits& limits, std::stop_token stop,
                        const OnReport& on_report) {
    if (!board.can_move()) {
        Report report;
        const Board passed = board.after_pass();
        if (!passed.can_move()) {
            report.exact = true;
            const int discs = final_disc_difference(board);
            const Score score(limits.goal == Goal::wld ? sign(discs) : discs);
            report.lines.push_back({Square::none, score, Bound::exact, {}});
            return report;
        }
        // A forced pass: search the position after it.
        Limits limits_after = limits;
        limits_after.only = ~Bitboard{0};
        OnReport on_report_after;
        if (on_report)
            on_report_after = [&](const Report& after_pass) {
                on_report(before_pass(after_pass, Square::pass));
            };
        return before_pass(search(passed, limits_after, std::move(stop), on_report_after),
                           Square::pass);
    }

    Shared& shared = state_->shared;
    shared.time = TimeManager(limits, {board.empty_count(), solved_empties});
    if (state_->settings.hash_mb == 0) {
        // Nobody has configured the searcher: use the defaults. Only the table can fail, and a
        // search needs one.
        if (const auto done = configure(Settings{}); !done) throw std::bad_alloc();
    }
    if (shared.weights == nullptr) shared.weights = embedded_weights();
    shared.stop.store(false);
    shared.nodes.store(0);
    shared.node_limit = limits.nodes;
    shared.table.start_search();
    state_->worker.poll_now();
    return IterativeDeepening(state_->worker, board, limits, on_report).run(stop);
}

std::uint64_t Searcher::nodes() const {
    return state_->shared.nodes.load(std::memory_order_relaxed);
}

double Searcher::evaluate(const Board& board) const {
    const auto& given = state_->shared.weights;
    const Weights& weights = *(given != nullptr ? given : embedded_weights());
    const int fine = evaluate_stage(weights[stage_of(board.empty_count())], board, Features(board));
    return std::clamp<double>(static_cast<double>(fine) / units_per_disc, -max_discs, max_discs);
}

}  // namespace outflank::inline OUTFLANK_TIER
