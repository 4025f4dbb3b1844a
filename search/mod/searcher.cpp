#include "search/mod/searcher.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <utility>

#include "search/mod/evaluation.h"
#include "search/mod/pvs.h"
#include "search/mod/transposition_table.h"

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

// From so many cards left a search is exact, unless it is told otherwise. It takes a tenth of a
// second or so; with ten left it may take minutes.
constexpr int default_exact_from = 6;

struct Candidate {
    Placement placement;
    int score;
    Pv line;
};

// Iterative deepening at the root, where there is a choice.
class Root {
  public:
    Root(const State& state, TranspositionTable& table, const Limits& limits, std::stop_token stop,
         const Searcher::OnReport& on_report)
        : start_(Pvs::Clock::now()),
          pvs_(state, table, bounds(limits, std::move(stop))),
          limits_(limits),
          on_report_(on_report) {
        PlacementList list = pvs_.moves_by_evaluation();
        for (const Placement& placement : list)
            candidates_.push_back({placement, placement.order, Pv{}});
        update_report();  // whatever stops the search, there is a legal move
    }

    Report run() {
        const int left = pvs_.state().left();
        const bool is_near = left <= limits_.exact_from.value_or(default_exact_from);
        // The last plies before a near end cost more than they help to order its moves.
        const int last_depth = is_near ? left - 2 : std::min(limits_.depth.value_or(left), left);
        for (int depth = 1; depth <= last_depth; ++depth)
            if (!iterate(depth, depth)) return report_;
        if (is_near || !limits_.depth) iterate(left, Pvs::exact_depth(left));
        return report_;
    }

  private:
    Pvs::Bounds bounds(const Limits& limits, std::stop_token stop) const {
        Pvs::Bounds bounds{std::nullopt, limits.nodes, std::move(stop)};
        if (limits.move_time) bounds.deadline = start_ + *limits.move_time;
        return bounds;
    }

    // False when the search is over.
    bool iterate(int depth, int depth_of_tree) {
        const std::size_t done = search_lines(depth_of_tree);
        // An iteration that was cut short still knows better than the last one, when it has
        // looked at that one's best move first and found a better one.
        if (!pvs_.stopped() || (done > 0 && wanted() == 1)) {
            report_.depth = pvs_.stopped() ? report_.depth : depth;
            report_.exact = !pvs_.stopped() && depth_of_tree > depth;
            update_report();
            if (on_report_ && !pvs_.stopped()) on_report_(report_);
        }
        report_.nodes = pvs_.nodes();
        report_.elapsed = std::chrono::duration_cast<Milliseconds>(Pvs::Clock::now() - start_);
        return !pvs_.poll();
    }

    [[nodiscard]] std::size_t wanted() const {
        return std::min(static_cast<std::size_t>(std::max(limits_.lines, 1)), candidates_.size());
    }

    // Finds the best lines one after the other, brings their moves to the front, and returns how
    // many moves were looked at in full.
    std::size_t search_lines(int depth) {
        std::size_t done = 0;
        for (std::size_t first = 0; first < wanted(); ++first) {
            int best = -Pvs::infinity;
            for (std::size_t at = first; at < candidates_.size(); ++at) {
                const auto found = search_move(candidates_[at].placement, depth, best);
                if (pvs_.stopped()) return done;
                ++done;
                if (found.score <= best) continue;
                best = found.score;
                candidates_[at] = found;
                const auto begin = candidates_.begin();
                std::rotate(begin + static_cast<std::ptrdiff_t>(first),
                            begin + static_cast<std::ptrdiff_t>(at),
                            begin + static_cast<std::ptrdiff_t>(at) + 1);
            }
        }
        return done;
    }

    Candidate search_move(const Placement& placement, int depth, int best) {
        Candidate found{placement, 0, Pv{}};
        Pv rest;
        const auto search = [&](int beta) {
            return pvs_.search_after(placement, depth - 1, best, beta, rest);
        };
        found.score = search(best == -Pvs::infinity ? Pvs::infinity : best + 1);
        if (best != -Pvs::infinity && found.score > best && !pvs_.stopped())
            found.score = search(Pvs::infinity);
        found.line.assign(placement, rest);
        return found;
    }

    void update_report() {
        report_.lines.clear();
        for (std::size_t i = 0; i < wanted(); ++i) {
            const Candidate& candidate = candidates_[i];
            const double cards = static_cast<double>(candidate.score) / card_unit;
            RootMove<Move> line{
                pass, Score(static_cast<int>(std::lround(cards))), Bound::exact, {}};
            State state = pvs_.state();
            for (const Placement& each : candidate.line.moves()) {
                State::Undo undo;
                line.pv.push_back(each.is_pass ? pass
                                               : Move{state.place_of(each.spot), each.has_tile});
                state.play(line.pv.back(), undo);
            }
            if (line.pv.empty())
                line.pv.push_back(
                    {state.place_of(candidate.placement.spot), candidate.placement.has_tile});
            line.move = line.pv.front();
            report_.lines.push_back(std::move(line));
        }
    }

    const Pvs::Clock::time_point start_;
    Pvs pvs_;
    const Limits limits_;
    const Searcher::OnReport& on_report_;
    std::vector<Candidate> candidates_;
    Report report_;
};

}  // namespace

struct Searcher::Memory {
    TranspositionTable table;
    std::size_t megabytes = 0;
};

Searcher::Searcher() : memory_(std::make_unique<Memory>()) {}
Searcher::~Searcher() = default;

Result<void> Searcher::resize(std::size_t megabytes) {
    if (megabytes == memory_->megabytes) return {};
    if (auto done = memory_->table.resize(megabytes); !done) return done;
    memory_->megabytes = megabytes;
    return {};
}

void Searcher::clear() { memory_->table.clear(); }

Report Searcher::search(const State& state, const Limits& limits, std::stop_token stop,
                        const OnReport& on_report) {
    if (!state.can_move(state.to_move())) {
        // A forced pass: search the position after it.
        Report report;
        if (state.is_over()) {
            const int black = state.black_score();
            report.exact = true;
            report.lines = {
                {pass, Score(state.to_move() == Color::black ? black : -black), Bound::exact, {}}};
            return report;
        }
        State passed = state;
        State::Undo undo;
        passed.play_pass(undo);
        report = before_pass(search(passed, limits, std::move(stop)), pass);
        if (on_report) on_report(report);
        return report;
    }
    if (memory_->megabytes == 0)
        if (const auto done = resize(64); !done) throw std::bad_alloc();
    memory_->table.start_search();
    return Root(state, memory_->table, limits, std::move(stop), on_report).run();
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
