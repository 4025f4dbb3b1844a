#include <algorithm>
#include <new>
#include <utility>

#include "engine/perft.h"
#include "search/evaluation/evaluator.h"
#include "search/iterative_deepening.h"
#include "search/threads/thread_pool.h"
#include "search/tiers/tier.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// About so many empties are solved within the time of one move.
constexpr int solved_empties = 16;

class Core : public SearchCore {
  public:
    Result<void> configure(const SearchSettings& settings) override;
    [[nodiscard]] const SearchSettings& settings() const override { return settings_; }
    void share_table(const SearchCore& other) override;
    void clear() override;
    Report search(Bitboard player, Bitboard opponent, const Limits& limits, std::stop_token stop,
                  const OnReport& on_report) override {
        return search_board({player, opponent}, limits, std::move(stop), on_report);
    }
    [[nodiscard]] std::uint64_t nodes() const override {
        return shared_.nodes.load(std::memory_order_relaxed);
    }
    [[nodiscard]] SearchWork work() const override;
    [[nodiscard]] double evaluate(Bitboard player, Bitboard opponent) const override;

  private:
    Report search_board(const Board& board, const Limits& limits, std::stop_token stop,
                        const OnReport& on_report);

    SearchSettings settings_{1, 0, nullptr};  // no table yet
    Shared shared_;
    Worker worker_{shared_};
    std::unique_ptr<ThreadPool> pool_;
    std::chrono::nanoseconds searched_{0};  // how long the last search took
};

Result<void> Core::configure(const SearchSettings& settings) {
    if (settings.hash_mb != settings_.hash_mb) {
        if (auto done = shared_.table.resize(settings.hash_mb); !done) return done;
        settings_.hash_mb = settings.hash_mb;
    }
    if (settings.threads != settings_.threads || settings.at_once != settings_.at_once) {
        std::unique_ptr<ThreadPool> pool;
        try {
            if (settings.threads > 1)
                pool =
                    std::make_unique<ThreadPool>(shared_, settings.threads - 1, settings.at_once);
        } catch (const std::exception& failure) {
            return error(std::to_string(settings.threads) +
                         " threads cannot be started: " + failure.what());
        }
        pool_ = std::move(pool);
        shared_.pool = pool_.get();
        settings_.threads = settings.threads;
        settings_.at_once = settings.at_once;
    }
    if (settings.weights != settings_.weights) {
        shared_.weights = settings.weights;
        settings_.weights = settings.weights;
        clear();
    }
    return {};
}

void Core::share_table(const SearchCore& other) {
    const auto& core = static_cast<const Core&>(other);
    shared_.table.share(core.shared_.table);
    settings_.hash_mb = core.settings_.hash_mb;
}

void Core::clear() {
    shared_.table.clear();
    worker_.clear();
    if (pool_) pool_->clear_workers();
}

Report Core::search_board(const Board& board, const Limits& limits, std::stop_token stop,
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
        if (limits.window) limits_after.window = -*limits.window;
        OnReport on_report_after;
        if (on_report)
            on_report_after = [&](const Report& after_pass) {
                on_report(before_pass(after_pass, Square::pass));
            };
        return before_pass(search_board(passed, limits_after, std::move(stop), on_report_after),
                           Square::pass);
    }

    shared_.time = TimeManager(limits, {board.empty_count(), solved_empties});
    if (settings_.hash_mb == 0) {
        // Nobody has configured the searcher: use the defaults. Only the table can fail, and a
        // search needs one.
        if (const auto done = configure(SearchSettings{}); !done) throw std::bad_alloc();
    }
    if (shared_.weights == nullptr) shared_.weights = embedded_weights();
    shared_.stop.store(false);
    shared_.nodes.store(0);
    shared_.node_limit = limits.nodes;
    shared_.table.start_search();
    const auto start = SteadyClock::now();
    worker_.begin_search();
    if (pool_) pool_->begin_search();
    worker_.busy.start();
    Report report = IterativeDeepening(worker_, board, limits, on_report).run(stop);
    worker_.busy.stop();
    searched_ = SteadyClock::now() - start;
    return report;
}

SearchWork Core::work() const {
    const auto work_of = [this](const Worker& worker) {
        const auto busy = worker.busy.total();
        return ThreadWork{worker.nodes, busy, searched_ - busy, worker.wake_ups,
                          worker.vain_wake_ups};
    };
    SearchWork work{{work_of(worker_)}};
    if (!pool_) return work;
    for (const auto& worker : pool_->workers()) work.threads.push_back(work_of(*worker));
    work.locked = pool_->locked();
    return work;
}

double Core::evaluate(Bitboard player, Bitboard opponent) const {
    const Board board{player, opponent};
    const auto& given = shared_.weights;
    const Weights& weights = *(given != nullptr ? given : embedded_weights());
    const int fine = evaluate_finely(weights, board, Features(board));
    return std::clamp<double>(static_cast<double>(fine) / units_per_disc, -max_discs, max_discs);
}

}  // namespace

// tier.cpp declares both for each tier.

std::unique_ptr<SearchCore> make_search() { return std::make_unique<Core>(); }

std::uint64_t perft_lines(Bitboard player, Bitboard opponent, int depth) {
    return perft(Board{player, opponent}, depth);
}

}  // namespace outflank::inline OUTFLANK_TIER
