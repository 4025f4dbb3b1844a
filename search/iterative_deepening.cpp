#include "search/iterative_deepening.h"

#include <algorithm>
#include <cstdlib>
#include <random>

#include "search/pvs.h"
#include "search/thread_pool.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// A score that falls by so many discs from one iteration to the next asks for a better move.
constexpr int alarming_fall = 3;

// Variety ends when so few squares are empty: after 12 plies.
constexpr int varied_empties = 48;

}  // namespace

IterativeDeepening::IterativeDeepening(Worker& worker, const Board& board, const Limits& limits,
                                       std::optional<TimeBudget> budget,
                                       SteadyClock::time_point start,
                                       const Searcher::OnReport& on_report)
    : worker_(worker),
      board_(board),
      limits_(limits),
      start_(start),
      on_report_(on_report),
      moves_(board.moves() & limits.only),
      empties_(board.empty_count()),
      budget_(budget) {
    // Nothing is known of their scores yet.
    for (const Square move : Squares(moves_))
        report_.lines.push_back({move, -max_score, Bound::at_least, {move}});
    if (!is_varied()) keep_lines_asked_for(report_);
}

bool IterativeDeepening::is_varied() const {
    return limits_.variety > 0 && empties_ > varied_empties;
}

void IterativeDeepening::keep_lines_asked_for(Report& report) const {
    const auto wanted = static_cast<std::size_t>(std::max(limits_.lines, 1));
    report.lines.resize(std::min(report.lines.size(), wanted));
}

// One of the moves that are about as good as the best comes first.
void IterativeDeepening::vary() {
    std::vector<Line>& lines = report_.lines;
    const int least = lines.front().score.discs() - limits_.variety;
    const auto worse = std::find_if(lines.begin(), lines.end(),
                                    [&](const Line& line) { return line.score.discs() < least; });
    std::uniform_int_distribution<std::ptrdiff_t> any(0, worse - lines.begin() - 1);
    std::random_device random;
    const auto chosen = lines.begin() + any(random);
    std::rotate(lines.begin(), chosen, chosen + 1);
    keep_lines_asked_for(report_);
}

// A search that did not reach the end of the game counted discs.
void IterativeDeepening::keep_signs() {
    for (Line& line : report_.lines) line.score = Score(sign(line.score.discs()));
}

std::vector<IterativeDeepening::Iteration> IterativeDeepening::plan() const {
    std::vector<Iteration> iterations;
    const int most_selective = selectivity_index(limits_.selectivity);
    // Without any time left even a short solution is too long, while memory is still to be had.
    if (budget_ && budget_->most <= Milliseconds(0)) return {{1, most_selective}};
    const int deepest = std::min(limits_.depth.value_or(empties_), empties_);
    const bool solves = deepest == empties_ || empties_ <= limits_.exact_from.value_or(0);
    // The last iterations before the end of the game cost more than a selective search to the end.
    // But if more than 5 are left out, the engine loses games in which that search has no time to
    // finish.
    const bool is_selective = !solves && empties_ <= limits_.selective_from.value_or(0);
    const int last_depth = solves || is_selective ? std::max(empties_ - 6, 0) : deepest;
    for (int depth = 1; depth <= last_depth; ++depth) iterations.push_back({depth, most_selective});
    if (solves) {
        // Few empties are solved directly. With more, selective searches come first: they order the
        // moves, and they leave an answer when time runs out. On 8 positions of 22 empties two
        // selective searches save 30% of the nodes; more of them save no time.
        if (empties_ > 16)
            for (const int level : {0, 3})
                if (level >= most_selective) iterations.push_back({empties_, level});
        iterations.push_back({empties_, no_selectivity});
    } else if (is_selective) {
        iterations.push_back({empties_, most_selective});
    }
    return iterations;
}

bool IterativeDeepening::is_proof(const Iteration& iteration) const {
    return iteration.depth == empties_ && iteration.selectivity == no_selectivity;
}

Report IterativeDeepening::run(const std::stop_token& stop) {
    const std::vector<Iteration> iterations = plan();
    const auto set_stop = [this] { worker_.shared.stop.store(true); };
    std::optional<std::stop_callback<decltype(set_stop)>> on_stop;
    for (const Iteration& iteration : iterations) {
        // An evaluation that says "all but a wipe-out" tells no more at any depth, and searches
        // for more than it can say are long: on to the end of the game, if that is asked for.
        if (iteration.depth < empties_ && iterations.back().depth == empties_ &&
            std::abs(report_.lines.front().score.discs()) == max_discs - 1)
            continue;
        worker_.shared.selectivity = iteration.selectivity;
        if (!search_lines(iteration)) break;
        finish_iteration(iteration);
        // The first iteration takes no time: whatever stops the search, a move has been chosen.
        if (!on_stop) on_stop.emplace(stop, set_stop);
        if (worker_.poll() || is_time_up()) break;
    }
    update_totals();
    if (is_varied()) vary();
    if (limits_.goal == Goal::wld) keep_signs();
    return report_;
}

bool IterativeDeepening::is_time_up() const {
    if (!budget_) return false;
    // The only move needs no thought.
    if (count(moves_) == 1) return true;
    // What is given for this move alone cannot be saved.
    if (budget_->aim == budget_->most) return false;
    const Milliseconds aim = is_unsettled_ ? (budget_->aim + budget_->most) / 2 : budget_->aim;
    // What begins late is cut off by `most` at the latest. To begin nothing after half of the time
    // left a fifth of the clock unused at the end of a game.
    return report_.elapsed >= aim * 85 / 100;
}

// Also at the end of a search that was stopped: its last nodes are not to be the next one's.
void IterativeDeepening::update_totals() {
    worker_.flush();
    if (worker_.shared.pool != nullptr) worker_.shared.pool->flush_workers();
    report_.nodes = worker_.shared.nodes.load(std::memory_order_relaxed);
    report_.elapsed = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start_);
}

bool IterativeDeepening::search_lines(const Iteration& iteration) {
    std::vector<Line> lines;
    Bitboard left = moves_;
    for (const Line& expected : report_.lines) {
        const bool is_old = contains(left, expected.move);
        const Line line = search_line(
            iteration, left, is_old ? expected : Line{first(left), expected.score, {}, {}});
        if (worker_.stopped()) {
            // What was found to be better than the old best move before the stop, is.
            if (lines.empty() && report_.lines.size() == 1) report_.lines.front() = line;
            return false;
        }
        lines.push_back(line);
        left &= ~bit(line.move);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.score > b.score; });
    const Line& before = report_.lines.front();
    is_unsettled_ =
        report_.depth > 0 && (lines.front().move != before.move ||
                              lines.front().score.discs() <= before.score.discs() - alarming_fall);
    report_.lines = std::move(lines);
    return true;
}

Line IterativeDeepening::search_line(const Iteration& iteration, Bitboard moves,
                                     const Line& expected) {
    const bool wld = limits_.goal == Goal::wld && iteration.depth == empties_;
    const int lowest = wld ? -1 : -max_discs;
    const int highest = wld ? 1 : max_discs;
    int below = expected.bound == Bound::exact ? 2 : 2 * max_discs;
    int above = below;
    const int guess = std::clamp(expected.score.discs(), lowest, highest);
    Line best = expected;
    for (;;) {
        const SearchWindow window{std::max(guess - below, lowest - 1),
                                  std::min(guess + above, highest + 1), iteration.depth};
        Pv pv;
        const int score = search_root(worker_, board_, moves, best.move, window, pv);
        const std::vector<Square> line(pv.moves().begin(), pv.moves().end());
        const bool is_above = score > window.alpha && !line.empty();
        if (is_above)
            best = {line.front(), Score(std::clamp(score, lowest, highest)),
                    is_proof(iteration) ? Bound::at_least : expected.bound, line};
        if (worker_.stopped()) return best;
        if (score <= window.alpha && window.alpha >= lowest) {
            below *= 3;
        } else if (score >= window.beta && window.beta <= highest) {
            above *= 3;
        } else {
            // Where only the winner is asked for and every move loses, none is the best.
            const std::vector<Square> whole = is_above ? line : std::vector{best.move};
            return {whole.front(), Score(std::clamp(score, lowest, highest)), Bound::exact, whole};
        }
    }
}

void IterativeDeepening::finish_iteration(const Iteration& iteration) {
    update_totals();
    report_.depth = iteration.depth;
    report_.selectivity = selectivities[static_cast<std::size_t>(iteration.selectivity)].percent;
    report_.exact = is_proof(iteration);
    if (!on_report_) return;
    report_.hash_permille = worker_.shared.table.permille_used();  // too dear to take unasked
    Report told = report_;
    keep_lines_asked_for(told);
    on_report_(told);
}

}  // namespace outflank::inline OUTFLANK_TIER
