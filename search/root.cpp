#include "search/root.h"

#include <algorithm>
#include <cstdlib>

#include "search/crew.h"
#include "search/pvs.h"

namespace outflank::inline OUTFLANK_TIER {

RootSearch::RootSearch(Worker& worker, const Board& board, const Limits& limits,
                       SteadyClock::time_point start, const Searcher::OnReport& on_report)
    : worker_(worker),
      board_(board),
      limits_(limits),
      start_(start),
      on_report_(on_report),
      moves_(board.moves() & limits.only),
      empties_(board.empty_count()) {
    // Whatever stops the search, there is a legal move; nothing is known of its score yet.
    for (const Square move : Squares(moves_))
        report_.lines.push_back({move, -max_score, Bound::at_least, {move}});
    const auto wanted = static_cast<std::size_t>(std::max(limits.lines, 1));
    report_.lines.resize(std::min(report_.lines.size(), wanted));
}

std::vector<RootSearch::Iteration> RootSearch::plan() const {
    std::vector<Iteration> iterations;
    const int boldest = level_of(limits_.selectivity);
    const int deepest = std::min(limits_.depth.value_or(empties_), empties_);
    const bool solves = deepest == empties_ || empties_ <= limits_.exact_from.value_or(0);
    // The last plies before the end cost more than solving at a low selectivity does.
    const int last_depth = solves ? std::max(empties_ - 10, 0) : deepest;
    for (int depth = 1; depth <= last_depth; ++depth) iterations.push_back({depth, boldest});
    if (solves) {
        // Few empties are solved at once; more pay for bold answers first, which order the moves.
        // On 8 positions of 22 empties two bold steps save 30% of the nodes, more steps save no
        // time.
        if (empties_ > 20)
            for (const int level : {0, 2})
                if (level >= boldest) iterations.push_back({empties_, level});
        iterations.push_back({empties_, no_selectivity});
    }
    return iterations;
}

Report RootSearch::run() {
    const std::vector<Iteration> iterations = plan();
    for (const Iteration& iteration : iterations) {
        // An evaluation that says "all but a wipe-out" tells no more at any depth, and searches
        // for more than it can say are long: on to the end of the game, if that is asked for.
        if (iteration.depth < empties_ && iterations.back().depth == empties_ &&
            std::abs(report_.lines.front().score.discs()) == max_discs - 1)
            continue;
        worker_.shared.selectivity = iteration.selectivity;
        if (!search_lines(iteration)) break;
        finish_iteration(iteration);
        if (worker_.poll()) break;
    }
    take_stock();
    return report_;
}

// Also at the end of a search that was stopped: its last nodes are not to be the next one's.
void RootSearch::take_stock() {
    worker_.flush();
    if (worker_.shared.crew != nullptr) worker_.shared.crew->flush_workers();
    report_.nodes = worker_.shared.nodes.load(std::memory_order_relaxed);
    report_.hash_permille = worker_.shared.table.permille_used();
    report_.elapsed = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - start_);
}

bool RootSearch::search_lines(const Iteration& iteration) {
    std::vector<Line> lines;
    Bitboard left = moves_;
    for (const Line& expected : report_.lines) {
        const bool is_old = contains(left, expected.move);
        const Line line = search_line(
            iteration, left, is_old ? expected : Line{first(left), expected.score, {}, {}});
        if (worker_.stopped()) return false;
        lines.push_back(line);
        left &= ~bit(line.move);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.score > b.score; });
    report_.lines = std::move(lines);
    return true;
}

Line RootSearch::search_line(const Iteration& iteration, Bitboard moves, const Line& expected) {
    const bool wld = limits_.goal == Goal::wld && iteration.depth == empties_;
    const int lowest = wld ? -1 : -max_discs;
    const int highest = wld ? 1 : max_discs;
    int below = expected.bound == Bound::exact ? 2 : 2 * max_discs;
    int above = below;
    const int guess = std::clamp(expected.score.discs(), lowest, highest);
    for (;;) {
        const Task task{std::max(guess - below, lowest - 1), std::min(guess + above, highest + 1),
                        iteration.depth};
        Pv pv;
        const int score = search_root(worker_, board_, moves, expected.move, task, pv);
        if (worker_.stopped()) return expected;
        if (score <= task.alpha && task.alpha >= lowest) {
            below *= 3;
        } else if (score >= task.beta && task.beta <= highest) {
            above *= 3;
        } else {
            // Where only the winner is asked for and every move loses, none is the best.
            if (score <= task.alpha) pv.assign(expected.move, Pv{});
            const std::vector<Square> line = pv.moves();
            return {line.front(), Score(std::clamp(score, lowest, highest)), Bound::exact, line};
        }
    }
}

void RootSearch::finish_iteration(const Iteration& iteration) {
    take_stock();
    report_.depth = iteration.depth;
    report_.selectivity = selectivities[static_cast<std::size_t>(iteration.selectivity)].percent;
    report_.exact = iteration.depth == empties_ && iteration.selectivity == no_selectivity;
    if (on_report_) on_report_(report_);
}

}  // namespace outflank::inline OUTFLANK_TIER
