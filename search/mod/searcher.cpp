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

// From this number of cards left on a search is exact, unless the limits say otherwise. It takes
// about a tenth of a second; with ten cards left it may take minutes.
constexpr int default_exact_from = 6;

struct Candidate {
    Placement placement;
    int score;
    Pv line;
};

// Iterative deepening in a position where the side to move can place a card.
class IterativeDeepening {
  public:
    IterativeDeepening(const State& state, TranspositionTable& table, const Limits& limits,
                       std::stop_token stop, const Searcher::OnReport& on_report)
        : pvs_(state, table,
               {TimeManager(limits, {state.left(), default_exact_from}), limits.nodes,
                std::move(stop)}),
          limits_(limits),
          on_report_(on_report) {
        PlacementList list = pvs_.moves_by_evaluation();
        for (const Placement& placement : list)
            candidates_.push_back({placement, placement.order, Pv{}});
        update_lines();  // so there is a legal move, whenever the search is stopped
    }

    Report run() {
        const int left = pvs_.state().left();
        if (pvs_.time().has_no_time()) {
            iterate(1, 1);
            return report_;
        }
        const bool is_near = left <= limits_.exact_from.value_or(default_exact_from);
        // Before an exact search, the last iterations cost more than their move order saves.
        const int last_depth = is_near ? left - 2 : std::min(limits_.depth.value_or(left), left);
        for (int depth = 1; depth <= last_depth; ++depth)
            if (!iterate(depth, depth)) return report_;
        if (is_near || !limits_.depth) iterate(left, Pvs::exact_depth(left));
        return report_;
    }

  private:
    // `search_depth` is the depth as the search counts it, which is higher when exact. False when
    // the search is over.
    bool iterate(int depth, int search_depth) {
        const std::size_t done = search_lines(search_depth);
        // An iteration that was stopped still counts if it has searched the best move of the last
        // one, which comes first, and maybe found a better one.
        if (!pvs_.stopped() || (done > 0 && line_count() == 1)) {
            const RootMove<Move> before = report_.lines.front();
            update_lines();
            const RootMove<Move>& now = report_.lines.front();
            if (report_.depth > 0)
                change_ = {now.move != before.move, before.score.discs() - now.score.discs()};
            if (!pvs_.stopped()) report_.depth = depth;
            report_.exact = !pvs_.stopped() && search_depth > depth;
        }
        report_.nodes = pvs_.nodes();
        report_.elapsed = pvs_.time().elapsed();
        if (on_report_ && !pvs_.stopped()) on_report_(report_);
        return !pvs_.poll() && !pvs_.time().is_enough(candidates_.size() > 1, change_);
    }

    [[nodiscard]] std::size_t line_count() const {
        return std::min(static_cast<std::size_t>(std::max(limits_.lines, 1)), candidates_.size());
    }

    // Finds the best lines one after the other and moves them to the front of the candidates, best
    // first: a later line can score more, because the table knows more by then. Returns how many
    // searches of a candidate were completed.
    std::size_t search_lines(int depth) {
        std::size_t done = 0;
        for (std::size_t first = 0; first < line_count(); ++first) {
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
        std::stable_sort(candidates_.begin(),
                         candidates_.begin() + static_cast<std::ptrdiff_t>(line_count()),
                         [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
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

    // Writes the best candidates into the report.
    void update_lines() {
        report_.lines.clear();
        for (std::size_t i = 0; i < line_count(); ++i) {
            const Candidate& candidate = candidates_[i];
            const double cards = static_cast<double>(candidate.score) / card_unit;
            RootMove<Move> line{
                pass, Score(static_cast<int>(std::lround(cards))), Bound::exact, {}};
            State state = pvs_.state();
            for (const Placement& each : candidate.line.moves()) {
                State::Undo undo;
                line.pv.push_back(each.is_pass ? pass : move_of(state, each));
                state.play(line.pv.back(), undo);
            }
            if (line.pv.empty()) line.pv.push_back(move_of(state, candidate.placement));
            line.move = line.pv.front();
            report_.lines.push_back(std::move(line));
        }
    }

    static Move move_of(const State& state, const Placement& placement) {
        return {state.place_of(placement.spot), placement.has_tile};
    }

    Pvs pvs_;
    const Limits limits_;
    const Searcher::OnReport& on_report_;
    std::vector<Candidate> candidates_;
    Report report_;
    IterationChange change_;  // by the last iteration
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
    return IterativeDeepening(state, memory_->table, limits, std::move(stop), on_report).run();
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
