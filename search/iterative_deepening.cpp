#include "search/iterative_deepening.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <utility>

#include "search/pvs.h"
#include "search/random_seed.h"
#include "search/threads/thread_pool.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// Variety ends at this number of empties, which is after 12 plies.
constexpr int varied_empties = 48;

// The last iterations before the end of the game cost more than a selective search to the end. So
// many are left out; if more are, the engine loses games in which that search has no time to
// finish.
constexpr int skipped_iterations = 5;

// Selective searches to the end that come before the exact one: they order the moves, and they
// leave an answer when time runs out. Each is worth its time from some number of empties on: with
// both steps from 17 on, 200 positions of 18 to 20 empties out of games took a fifth more time.
// Where time or nodes can run out first, the answer is worth it from 17 on: in 600 games at 30,000
// nodes a move that was worth 10 Elo [4, 18].
struct SelectiveStep {
    int least_empties;
    int selectivity;  // an index
};
constexpr std::array selective_steps = {SelectiveStep{19, 0}, SelectiveStep{23, 3}};
constexpr int least_empties_limited = 17;  // where time or nodes can run out first

}  // namespace

IterativeDeepening::IterativeDeepening(Worker& worker, const Board& board, const Limits& limits,
                                       const OnReport& on_report)
    : worker_(worker),
      shared_(worker.shared),
      board_(board),
      limits_(limits),
      on_report_(on_report),
      moves_(board.moves() & limits.only),
      empties_(board.empty_count()) {
    // Nothing is known of the moves' scores yet.
    for (const Square move : Squares(moves_))
        report_.lines.push_back({move, -max_score, Bound::at_least, {move}});
    if (!is_varied()) keep_requested_lines(report_);
}

Report IterativeDeepening::run(const std::stop_token& stop) {
    const std::vector<Iteration> iterations = plan();
    const auto set_stop = [this] { shared_.stop.store(true); };
    std::optional<std::stop_callback<decltype(set_stop)>> on_stop;
    for (const Iteration& iteration : iterations) {
        // When the evaluation says "all but a wipe-out", deeper searches say no more, but they take
        // long, because they look for more than an evaluation can say. If the limits ask for the
        // end of the game, search to the end at once.
        if (iteration.depth < empties_ && iterations.back().depth == empties_ &&
            std::abs(report_.lines.front().score.discs()) == max_discs - 1)
            continue;
        shared_.selectivity = iteration.selectivity;
        if (!search_lines(iteration)) break;
        finish_iteration(iteration);
        // The first iteration takes almost no time, so it always completes.
        if (!on_stop) on_stop.emplace(stop, set_stop);
        if (worker_.poll() || shared_.time.is_enough(count(moves_) > 1, change_)) break;
    }
    update_totals();
    if (is_varied()) vary();
    if (limits_.goal == Goal::wld) keep_signs();
    return report_;
}

// ---- The iterations ----

std::vector<IterativeDeepening::Iteration> IterativeDeepening::plan() const {
    std::vector<Iteration> iterations;
    const int most_selective = selectivity_index(limits_.selectivity);
    // With no time left, search one ply: the table's first page faults alone can take milliseconds.
    if (shared_.time.has_no_time()) return {{1, most_selective}};
    const int deepest = std::min(limits_.depth.value_or(empties_), empties_);
    const bool solves = deepest == empties_ || empties_ <= limits_.exact_from.value_or(0);
    const bool is_selective = !solves && empties_ <= limits_.selective_from.value_or(0);
    const int last_depth =
        solves || is_selective ? std::max(empties_ - 1 - skipped_iterations, 0) : deepest;
    for (int depth = 1; depth <= last_depth; ++depth) iterations.push_back({depth, most_selective});
    if (solves) {
        for (const SelectiveStep& step : selective_steps) {
            const int least = may_be_cut_off(limits_) ? least_empties_limited : step.least_empties;
            if (empties_ >= least && step.selectivity >= most_selective)
                iterations.push_back({empties_, step.selectivity});
        }
        iterations.push_back({empties_, no_selectivity});
    } else if (is_selective) {
        iterations.push_back({empties_, most_selective});
    }
    return iterations;
}

bool IterativeDeepening::is_proof(const Iteration& iteration) const {
    return iteration.depth == empties_ && iteration.selectivity == no_selectivity;
}

bool IterativeDeepening::search_lines(const Iteration& iteration) {
    std::vector<Line> lines;
    Bitboard left = moves_;
    for (const Line& expected : report_.lines) {
        const bool is_left = contains(left, expected.move);
        const Line line = search_line(
            iteration, left, is_left ? expected : Line{first(left), expected.score, {}, {}});
        if (worker_.stopped()) {
            // A move that beat the old best move before the stop is better than it.
            if (lines.empty() && report_.lines.size() == 1) report_.lines.front() = line;
            return false;
        }
        const auto is_worse = [&](const Line& other) { return other.score < line.score; };
        lines.insert(std::find_if(lines.begin(), lines.end(), is_worse), line);
        left &= ~bit(line.move);
    }
    if (report_.depth > 0) {
        const Line& before = report_.lines.front();
        const Line& now = lines.front();
        change_ = {now.move != before.move, before.score.discs() - now.score.discs()};
    }
    report_.lines = std::move(lines);
    return true;
}

Line IterativeDeepening::search_line(const Iteration& iteration, Bitboard moves,
                                     const Line& expected) {
    const bool to_the_end = iteration.depth == empties_;
    const bool wld = limits_.goal == Goal::wld && to_the_end;
    const bool has_window = limits_.window && to_the_end;
    // The scores that differ from all others.
    const int lowest = wld ? -1 : has_window ? limits_.window->alpha + 1 : -max_discs;
    const int highest = wld ? 1 : has_window ? limits_.window->beta - 1 : max_discs;
    int below = expected.bound == Bound::exact ? 2 : 2 * max_discs;
    int above = below;
    // Between them a null window has no score.
    const int guess = std::max(std::min(expected.score.discs(), highest), lowest);
    Line best = expected;
    for (;;) {
        const SearchWindow window{std::max(guess - below, lowest - 1),
                                  std::min(guess + above, highest + 1), iteration.depth};
        Pv pv;
        const int score = search_root(worker_, board_, moves, best.move, window, pv);
        const int most = wld ? 1 : max_discs;
        const Score in_range(std::clamp(score, -most, most));
        const bool raises_alpha = score > window.alpha && !pv.moves().empty();
        if (raises_alpha)
            best = {pv.moves().front(),
                    in_range,
                    is_proof(iteration) ? Bound::at_least : expected.bound,
                    {pv.moves().begin(), pv.moves().end()}};
        if (worker_.stopped()) return best;
        if (score <= window.alpha && window.alpha >= lowest) {
            below *= 3;
        } else if (score >= window.beta && window.beta <= highest) {
            above *= 3;
        } else {
            // When only the winner matters and every move loses, no move raises alpha.
            if (!raises_alpha) best.pv = {best.move};
            best.score = in_range;
            best.bound = Bound::exact;
            if (has_window && score < lowest && score > -max_discs) best.bound = Bound::at_most;
            if (has_window && score > highest && score < max_discs) best.bound = Bound::at_least;
            return best;
        }
    }
}

void IterativeDeepening::finish_iteration(const Iteration& iteration) {
    update_totals();
    report_.depth = iteration.depth;
    report_.selectivity = selectivities[static_cast<std::size_t>(iteration.selectivity)].percent;
    report_.exact = is_proof(iteration);
    if (!on_report_) return;
    report_.hash_permille = shared_.table.permille_used();  // too slow to ask when nobody listens
    Report requested = report_;
    keep_requested_lines(requested);
    on_report_(requested);
}

// Flushes the workers' counts, so that the next search starts at zero.
void IterativeDeepening::update_totals() {
    worker_.flush();
    if (shared_.pool != nullptr) shared_.pool->flush_workers();
    report_.nodes = shared_.nodes.load(std::memory_order_relaxed);
    report_.elapsed = shared_.time.elapsed();
}

// ---- What of the result is returned ----

bool IterativeDeepening::is_varied() const {
    return limits_.variety > 0 && empties_ > varied_empties;
}

// Brings a random one of the moves close enough to the best to the front.
void IterativeDeepening::vary() {
    std::vector<Line>& lines = report_.lines;
    const int least = lines.front().score.discs() - limits_.variety;
    const auto worse = std::find_if(lines.begin(), lines.end(),
                                    [&](const Line& line) { return line.score.discs() < least; });
    std::uniform_int_distribution<std::ptrdiff_t> any(0, worse - lines.begin() - 1);
    std::mt19937_64 random(random_seed());
    const auto chosen = lines.begin() + any(random);
    Line line = std::move(*chosen);
    lines.erase(chosen);
    lines.insert(lines.begin(), std::move(line));
    keep_requested_lines(report_);
}

void IterativeDeepening::keep_requested_lines(Report& report) const {
    const auto requested = static_cast<std::size_t>(std::max(limits_.lines, 1));
    report.lines.resize(std::min(report.lines.size(), requested));
}

// A search that did not reach the end of the game returns more than win, loss or draw.
void IterativeDeepening::keep_signs() {
    for (Line& line : report_.lines) line.score = Score(sign(line.score.discs()));
}

}  // namespace outflank::inline OUTFLANK_TIER
