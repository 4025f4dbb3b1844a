#include "search/mod/player.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <utility>

#include "search/mod/evaluation.h"
#include "search/mod/table.h"
#include "search/mod/tree.h"

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

// From so many cards left a search is exact, unless it is told otherwise. It takes a tenth of a
// second or so; with ten left it may take minutes.
constexpr int default_exact_from = 6;

struct Candidate {
    Placement placement;
    int score;
    Variation line;
};

// Iterative deepening at the root, where there is a choice.
class Root {
  public:
    Root(const State& state, Table& table, const Limits& limits, std::stop_token stop,
         const Player::OnReport& on_report)
        : start_(Tree::Clock::now()),
          tree_(state, table, bounds(limits, std::move(stop))),
          limits_(limits),
          on_report_(on_report) {
        PlacementList list = tree_.moves_by_look();
        for (const Placement& placement : list)
            candidates_.push_back({placement, placement.order, Variation{}});
        take_stock();  // whatever stops the search, there is a legal move
    }

    Report run() {
        const int left = tree_.state().left();
        const bool is_near = left <= limits_.exact_from.value_or(default_exact_from);
        // The last plies before a near end cost more than they help to order its moves.
        const int last_depth = is_near ? left - 2 : std::min(limits_.depth.value_or(left), left);
        for (int depth = 1; depth <= last_depth; ++depth)
            if (!iterate(depth, depth)) return report_;
        if (is_near || !limits_.depth) iterate(left, Tree::exact_depth(left));
        return report_;
    }

  private:
    Tree::Bounds bounds(const Limits& limits, std::stop_token stop) const {
        Tree::Bounds bounds{std::nullopt, limits.nodes, std::move(stop)};
        if (limits.move_time) bounds.deadline = start_ + *limits.move_time;
        return bounds;
    }

    // False when the search is over.
    bool iterate(int depth, int depth_of_tree) {
        const std::size_t done = search_lines(depth_of_tree);
        // An iteration that was cut short still knows better than the last one, when it has
        // looked at that one's best move first and found a better one.
        if (!tree_.stopped() || (done > 0 && wanted() == 1)) {
            report_.depth = tree_.stopped() ? report_.depth : depth;
            report_.exact = !tree_.stopped() && depth_of_tree > depth;
            take_stock();
            if (on_report_ && !tree_.stopped()) on_report_(report_);
        }
        report_.nodes = tree_.nodes();
        report_.elapsed = std::chrono::duration_cast<Milliseconds>(Tree::Clock::now() - start_);
        return !tree_.poll();
    }

    [[nodiscard]] std::size_t wanted() const {
        return std::min(static_cast<std::size_t>(std::max(limits_.lines, 1)), candidates_.size());
    }

    // Finds the best lines one after the other, brings their moves to the front, and returns how
    // many moves were looked at in full.
    std::size_t search_lines(int depth) {
        std::size_t done = 0;
        for (std::size_t first = 0; first < wanted(); ++first) {
            int best = -Tree::infinity;
            for (std::size_t at = first; at < candidates_.size(); ++at) {
                const auto found = search_move(candidates_[at].placement, depth, best);
                if (tree_.stopped()) return done;
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
        Candidate found{placement, 0, Variation{}};
        Variation rest;
        const auto search = [&](int beta) {
            return tree_.search_after(placement, depth - 1, best, beta, rest);
        };
        found.score = search(best == -Tree::infinity ? Tree::infinity : best + 1);
        if (best != -Tree::infinity && found.score > best && !tree_.stopped())
            found.score = search(Tree::infinity);
        found.line.assign(placement, rest);
        return found;
    }

    void take_stock() {
        report_.lines.clear();
        for (std::size_t i = 0; i < wanted(); ++i) {
            const Candidate& candidate = candidates_[i];
            const double cards = static_cast<double>(candidate.score) / card_unit;
            Line line{{}, static_cast<int>(std::lround(cards)), {}};
            State state = tree_.state();
            for (const Placement& each : candidate.line.span()) {
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

    const Tree::Clock::time_point start_;
    Tree tree_;
    const Limits limits_;
    const Player::OnReport& on_report_;
    std::vector<Candidate> candidates_;
    Report report_;
};

}  // namespace

struct Player::Memory {
    Table table;
    std::size_t megabytes = 0;
};

Player::Player() : memory_(std::make_unique<Memory>()) {}
Player::~Player() = default;

Result<void> Player::resize(std::size_t megabytes) {
    if (megabytes == memory_->megabytes) return {};
    if (auto done = memory_->table.resize(megabytes); !done) return done;
    memory_->megabytes = megabytes;
    return {};
}

void Player::clear() { memory_->table.clear(); }

Report Player::search(const State& state, const Limits& limits, std::stop_token stop,
                      const OnReport& on_report) {
    if (!state.can_move(state.to_move())) {
        // A forced pass: what is wanted is the score after it.
        Report report;
        if (state.is_over()) {
            const int black = state.black_score();
            report.exact = true;
            report.lines = {{pass, state.to_move() == Color::black ? black : -black, {}}};
            return report;
        }
        State passed = state;
        State::Undo undo;
        passed.play_pass(undo);
        report = search(passed, limits, std::move(stop));
        report.lines.resize(1);
        Line& line = report.lines.front();
        line.move = pass;
        line.score = -line.score;
        line.pv.insert(line.pv.begin(), pass);
        if (on_report) on_report(report);
        return report;
    }
    if (memory_->megabytes == 0)
        if (const auto done = resize(64); !done) throw std::bad_alloc();
    memory_->table.start_search();
    return Root(state, memory_->table, limits, std::move(stop), on_report).run();
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
