#include "search/pvs.h"

#include <algorithm>
#include <cmath>

#include "engine/hash.h"
#include "search/crew.h"
#include "search/endgame.h"
#include "search/ordering.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// What differs between a search of limited depth and one to the end of the game.
struct Midgame {
    static constexpr bool to_the_end = false;
    static constexpr int min_split_depth = 3;
    static constexpr int min_table_depth = 2;
    static constexpr int min_etc_depth = 5;
    static constexpr int min_probcut_depth = 2;
};
struct Endgame {
    static constexpr bool to_the_end = true;
    static constexpr int min_split_depth = leaf_empties + 2;
    static constexpr int min_table_depth = 1;
    // The children of smaller nodes are not in the table.
    static constexpr int min_etc_depth = leaf_empties + 2;
    static constexpr int min_probcut_depth = leaf_empties + 1;
};

constexpr int no_score = -max_discs - 1;

using Moves = MoveList<Board>;

template <class Phase, bool is_pv>
int search(Worker& worker, const Node& node, const Task& task, Pv* pv);

// The search of a child, which chooses the phase by how much of the game is left.
template <bool is_pv>
int search_any(Worker& worker, const Node& node, const Task& task, Pv* pv) {
    const int empties = node.board.empty_count();
    if (task.depth >= empties)
        return search<Endgame, is_pv>(worker, node, {task.alpha, task.beta, empties}, pv);
    return search<Midgame, is_pv>(worker, node, task, pv);
}

// The children of a node, not yet ordered; those of which the table will be asked are on their way
// into the cache.
template <class Phase>
void add_children(const Worker& worker, Moves& list, const Board& board, Bitboard moves,
                  int depth) {
    const bool use_table = depth > Phase::min_table_depth;
    for (const Square move : Squares(moves)) {
        const Board& child = list.add(move, board.after_move(move), 0).child;
        if (use_table) worker.shared.table.prefetch(hash(child));
    }
}

// The last ply of a midgame search: every child is evaluated once, so ordering them would cost as
// much as looking at them. Corners first and X-squares last is all.
int search_last_ply(Worker& worker, const Node& node, Bitboard moves, const Task& task,
                    Square& best_move) {
    int best = no_score;
    for (Bitboard left = moves; left != 0;) {
        const Square move = first(preferring(preferring(left, corners), ~x_squares));
        left ^= bit(move);
        ++worker.nodes;
        const int score = -worker.evaluate_after(node, move, node.board.after_move(move));
        if (score <= best) continue;
        best = score;
        best_move = move;
        if (best >= task.beta) return best;
    }
    return best;
}

// ---- The moves of a node ----

struct Outcome {
    int score = no_score;
    Square best = Square::none;
};

// Late-move reduction: where forward pruning is allowed, moves that come late in the order, the
// first being 0, must first show some promise in a search of so many plies fewer.
constexpr int reduction(int depth, std::size_t at) {
    if (depth >= 8 && at >= 6) return 4;
    return depth >= 5 && at >= 3 ? 2 : 0;
}

// A move of a node; `at` is its place in the order.
template <class Phase, bool is_pv>
int search_move(Worker& worker, const Node& node, const ListedMove<Board>& next, const Task& task,
                std::size_t at, Pv* line) {
    ++worker.nodes;
    const Node child = node.after_move(next.move, next.child);
    const auto in_null_window = [&](int plies) {
        return -search_any<false>(worker, child, {-task.alpha - 1, -task.alpha, plies}, nullptr);
    };
    const int plies = task.depth - 1;
    if constexpr (is_pv) {
        if (at > 0) {
            const int score = in_null_window(plies);
            if (worker.stopped() || score <= task.alpha || score >= task.beta) return score;
        }
        return -search_any<true>(worker, child, {-task.beta, -task.alpha, plies}, line);
    }
    if (!Phase::to_the_end && worker.shared.selectivity != no_selectivity) {
        if (const int fewer = reduction(task.depth, at); fewer > 0) {
            const int score = in_null_window(plies - fewer);
            if (worker.stopped() || score <= task.alpha) return score;
        }
    }
    return in_null_window(plies);
}

// The moves of a node that are left when helpers are asked in.
template <class Phase, bool is_pv>
class MovesSplit : public SplitPoint {
  public:
    MovesSplit(SplitPoint* outer, const Node& node, const Task& task, const Moves& list,
               std::size_t from, const Outcome& so_far, Pv* pv)
        : SplitPoint(outer, task.depth),
          node_(node),
          task_(task),
          list_(list),
          next_(from),
          alpha_(std::max(task.alpha, so_far.score)),
          outcome_(so_far),
          pv_(pv) {}

    [[nodiscard]] bool has_work() const override {
        return next_.load(std::memory_order_relaxed) < list_.size() &&
               !cancelled.load(std::memory_order_relaxed);
    }

    void work(Worker& worker) override {
        Pv line;
        for (;;) {
            const std::size_t at = next_.fetch_add(1, std::memory_order_relaxed);
            if (at >= list_.size() || worker.poll()) return;
            line.clear();
            const Task task{alpha_.load(std::memory_order_relaxed), task_.beta, task_.depth};
            if (task.alpha >= task.beta) return;
            const int score = search_move<Phase, is_pv>(worker, node_, list_[at], task, at, &line);
            if (worker.stopped()) return;
            take(list_[at].move, score, line);
        }
    }

    [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  private:
    void take(Square move, int score, const Pv& line) {
        const std::lock_guard lock(mutex_);
        if (score <= outcome_.score) return;
        outcome_ = {score, move};
        if (score <= alpha_.load(std::memory_order_relaxed)) return;
        if constexpr (is_pv) pv_->assign(move, line);
        alpha_.store(score, std::memory_order_relaxed);
        if (score >= task_.beta) cancelled.store(true, std::memory_order_relaxed);
    }

    const Node& node_;
    const Task task_;
    const Moves& list_;
    std::atomic<std::size_t> next_;
    std::atomic<int> alpha_;
    std::mutex mutex_;
    Outcome outcome_;
    Pv* pv_;
};

// The moves that the table remembers of a node.
struct Remembered {
    Square best = Square::none;
    Square second = Square::none;
};

// Searches the moves of a node, best first. They are evaluated, to be put in order, only when the
// best one remembered has not sufficed (saves 3% of the time to depth 22).
template <class Phase, bool is_pv>
Outcome search_moves(Worker& worker, const Node& node, const Task& task, Moves& list,
                     const Remembered& remembered, Pv* pv) {
    Outcome outcome;
    Pv line;
    Crew* const crew = task.depth >= Phase::min_split_depth ? worker.shared.crew : nullptr;
    const std::size_t first_to_order = list.bring_to_front(remembered.best) ? 1 : 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        if (at == first_to_order) order(worker, list, at, node, remembered.second, task.depth);
        if (crew != nullptr && at > 0 && list.size() - at > 1 && crew->has_idle()) {
            list.sort_from(at);
            MovesSplit<Phase, is_pv> split(worker.split, node, task, list, at, outcome, pv);
            crew->share(worker, split);
            return split.outcome();
        }
        const ListedMove<Board>& next = list.bring_best_to(at);
        const int alpha = std::max(task.alpha, outcome.score);
        if constexpr (is_pv) line.clear();
        const int score = search_move<Phase, is_pv>(worker, node, next,
                                                    {alpha, task.beta, task.depth}, at, &line);
        if (worker.stopped()) return outcome;
        if (score > outcome.score) {
            outcome = {score, next.move};
            if constexpr (is_pv)
                if (score > alpha) pv->assign(next.move, line);
            if (score >= task.beta) break;
        }
    }
    return outcome;
}

// ---- Forward pruning ----

// Whether a shallower search makes it likely enough that the score lies outside the null window;
// `score` is then the bound to return.
bool probcut(Worker& worker, const Node& node, const Task& task, int& score) {
    const double confidence =
        selectivities[static_cast<std::size_t>(worker.shared.selectivity)].confidence;
    const int empties = node.board.empty_count();
    const int shallow = shallow_depth(task.depth);
    const double margin = confidence * probcut_error(empties, task.depth);
    const int estimate = worker.evaluate(node);

    // A search of no plies is the evaluation.
    const auto probed = [&](int alpha) {
        return shallow == 0 ? estimate
                            : search_any<false>(worker, node, {alpha, alpha + 1, shallow}, nullptr);
    };

    // An evaluation never claims a wipe-out; without the clamp nothing near one would be pruned.
    const int high = std::min(static_cast<int>(std::ceil(task.beta + margin)), max_discs - 1);
    if (high >= task.beta && estimate >= task.beta) {
        const bool fails_high = probed(high - 1) >= high;
        if (fails_high) score = task.beta;
        if (fails_high || worker.stopped()) return true;
    }
    const int low = std::max(static_cast<int>(std::floor(task.alpha - margin)), 1 - max_discs);
    if (low <= task.alpha && estimate <= task.alpha) {
        const bool fails_low = probed(low) <= low;
        if (fails_low) score = task.alpha;
        if (fails_low || worker.stopped()) return true;
    }
    return false;
}

// ---- A node ----

template <class Phase, bool is_pv>
int search(Worker& worker, const Node& node, const Task& task, Pv* pv) {
    const Board& board = node.board;
    if constexpr (is_pv) pv->clear();
    if constexpr (Phase::to_the_end && !is_pv) {
        if (task.depth <= leaf_empties)
            return solve_null_window(worker, board, task.alpha, task.depth);
    }
    if constexpr (!Phase::to_the_end)
        if (task.depth <= 0) return worker.evaluate(node);

    // 1. Stop?
    if (worker.poll()) return 0;

    // 2. Pass, or the end of the game.
    const Bitboard moves = board.moves();
    if (moves == 0) {
        const Node passed = node.after_pass();
        if (!passed.board.can_move()) return final_disc_difference(board);
        ++worker.nodes;
        Pv rest;
        const int score =
            -search<Phase, is_pv>(worker, passed, {-task.beta, -task.alpha, task.depth}, &rest);
        if constexpr (is_pv) pv->assign(Square::pass, rest);
        return score;
    }

    if constexpr (!Phase::to_the_end) {
        if (task.depth == 1) {
            Square best = Square::none;
            const int score = search_last_ply(worker, node, moves, task, best);
            if constexpr (is_pv) pv->assign(best, Pv{});
            return score;
        }
    }

    // 3. Stable discs of the opponent may already decide.
    if constexpr (!is_pv) {
        int upper = 0;
        if (stability_cutoff(board, task.alpha, board.empty_count(), upper)) return upper;
    }

    // 4. The table. A principal variation is searched on, so that its line is complete.
    TranspositionTable& table = worker.shared.table;
    const int selectivity = worker.shared.selectivity;
    const bool use_table = task.depth >= Phase::min_table_depth;
    const std::uint64_t key = hash(board);
    Remembered remembered;
    if (use_table) {
        if (const auto entry = table.probe(board, key)) {
            if (!is_pv && entry->depth >= task.depth && entry->selectivity >= selectivity) {
                if (entry->lower >= task.beta) return entry->lower;
                if (entry->upper <= task.alpha) return entry->upper;
                if (entry->lower == entry->upper) return entry->lower;
            }
            remembered = {entry->best, entry->second};
        }
    }

    // 5. Forward pruning.
    if constexpr (!is_pv) {
        int score = 0;
        if (selectivity != no_selectivity && task.depth >= Phase::min_probcut_depth &&
            probcut(worker, node, task, score))
            return score;
    }

    // 6. Enhanced transposition cut-off: a child the table knows to be bad for the opponent.
    Moves list;
    add_children<Phase>(worker, list, board, moves, task.depth);
    if (!is_pv && task.depth >= Phase::min_etc_depth) {
        for (std::size_t at = 0; at < list.size(); ++at) {
            const Board& child = list[at].child;
            const auto entry = table.probe(child, hash(child));
            if (entry && entry->depth >= task.depth - 1 && entry->selectivity >= selectivity &&
                -entry->upper >= task.beta)
                return -entry->upper;
        }
    }

    // 7. The moves, best first.
    const Outcome outcome = search_moves<Phase, is_pv>(worker, node, task, list, remembered, pv);
    if (worker.stopped()) return 0;

    // 8. What was learned.
    if (use_table)
        table.store(board, key, task.depth, selectivity, task.alpha, task.beta, outcome.score,
                    outcome.best);
    return outcome.score;
}

template <class Phase>
int search_root_in(Worker& worker, const Board& board, Bitboard moves, Square hint,
                   const Task& task, Pv& pv) {
    const std::uint64_t key = hash(board);
    const auto entry = worker.shared.table.probe(board, key);
    Moves list;
    const Node root{board, Features(board)};
    add_children<Phase>(worker, list, board, moves, task.depth);
    const Remembered remembered{hint, entry ? entry->best : Square::none};
    const Outcome outcome = search_moves<Phase, true>(worker, root, task, list, remembered, &pv);
    if (!worker.stopped() && moves == board.moves())
        worker.shared.table.store(board, key, task.depth, worker.shared.selectivity, task.alpha,
                                  task.beta, outcome.score, outcome.best);
    return outcome.score;
}

}  // namespace

int search_root(Worker& worker, const Board& board, Bitboard moves, Square hint, const Task& task,
                Pv& pv) {
    pv.clear();
    const int empties = board.empty_count();
    if (task.depth >= empties)
        return search_root_in<Endgame>(worker, board, moves, hint, {task.alpha, task.beta, empties},
                                       pv);
    return search_root_in<Midgame>(worker, board, moves, hint, task, pv);
}

}  // namespace outflank::inline OUTFLANK_TIER
