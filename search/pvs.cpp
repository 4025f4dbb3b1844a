#include "search/pvs.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/hash.h"
#include "search/endgame.h"
#include "search/ordering.h"
#include "search/probcut.h"
#include "search/thread_pool.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// What differs between a search of limited depth and one to the end of the game.
struct Midgame {
    static constexpr bool to_the_end = false;
    static constexpr int min_split_depth = 5;
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
int search(Worker& worker, const Node& node, const SearchWindow& window, Pv* pv);

// The search of a child, which chooses the phase by how much of the game is left.
template <bool is_pv>
int search_any(Worker& worker, const Node& node, const SearchWindow& window, Pv* pv) {
    const int empties = node.board.empty_count();
    if (window.depth >= empties)
        return search<Endgame, is_pv>(worker, node, {window.alpha, window.beta, empties}, pv);
    return search<Midgame, is_pv>(worker, node, window, pv);
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
// much as looking at them. First come replies that sufficed last time (14% fewer nodes and 8% less
// time to depth 23 from 42 empties), then corners, X-squares last.
int search_last_ply(Worker& worker, const Node& node, Bitboard moves, const SearchWindow& window,
                    Square& best_move) {
    int best = no_score;
    for (Bitboard left = moves; left != 0;) {
        const Bitboard promising = worker.counter_moves.preferred(node.last, left);
        const Square move = first(preferring(preferring(promising, corners), ~x_squares));
        left ^= bit(move);
        ++worker.nodes;
        const int score = -worker.evaluate_after(node, move, node.board.after_move(move));
        if (score <= best) continue;
        best = score;
        best_move = move;
        if (best < window.beta) continue;
        worker.counter_moves.keep(node.last, move);
        return best;
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

// A child of a node whose window is null; `at` is its move's place in the order.
template <class Phase>
int search_null_window_child(Worker& worker, const Node& child, const SearchWindow& window,
                             std::size_t at) {
    const auto search_plies = [&](int plies) {
        return -search_any<false>(worker, child, {-window.beta, -window.alpha, plies}, nullptr);
    };
    const int plies = window.depth - 1;
    if (!Phase::to_the_end && worker.shared.selectivity != no_selectivity) {
        if (const int fewer = reduction(window.depth, at); fewer > 0) {
            const int score = search_plies(plies - fewer);
            if (worker.stopped() || score <= window.alpha) return score;
        }
    }
    return search_plies(plies);
}

// The moves that the table remembers of a node.
struct HashMoves {
    Square best = Square::none;
    Square second = Square::none;
};

// The search of a node's moves, best first, by the worker that came to the node and, when it has
// opened them to others, by helpers.
template <class Phase, bool is_pv>
class MoveLoop final : public SplitPoint {
  public:
    MoveLoop(const Node& node, const SearchWindow& window, Moves& list, Pv* pv)
        : SplitPoint(window.depth),
          node_(node),
          window_(window),
          list_(list),
          alpha_(window.alpha),
          pv_(pv) {}

    // The owner's part. The moves are evaluated, to be put in order, only when the best one
    // hash_moves has not sufficed (saves 3% of the time to depth 22).
    Outcome run(Worker& owner, const HashMoves& hash_moves) {
        ThreadPool* const pool = depth >= Phase::min_split_depth ? owner.shared.pool : nullptr;
        outer = owner.innermost;
        owner.innermost = this;
        const std::size_t first_to_order = list_.bring_to_front(hash_moves.best) ? 1 : 0;
        for (std::size_t at = 0; at < list_.size() && !is_open(); ++at) {
            if (at == first_to_order) order(owner, list_, at, node_, hash_moves.second, depth);
            list_.bring_best_to(at);
            next_.store(at + 1, std::memory_order_relaxed);
            if (pool != nullptr && pool->has_idle()) pool->offer_work(owner);
            search_move_at(owner, at);
            if (owner.stopped() || alpha_now() >= window_.beta) break;
        }
        if (is_open()) pool->finish(owner, *this);
        owner.innermost = outer;
        return outcome_;
    }

    // Brothers wait until the first move has been searched. On a principal variation the second
    // often raises alpha, too: to wait for both costs two threads 3% more nodes than one, not 10%.
    [[nodiscard]] bool is_promising() const override {
        const std::size_t next = next_.load(std::memory_order_relaxed);
        return depth >= Phase::min_split_depth && next > (is_pv ? 2 : 1) && next < list_.size();
    }

    void prepare() override { list_.sort_from(next_.load(std::memory_order_relaxed)); }

    [[nodiscard]] bool has_work() const override {
        return next_.load(std::memory_order_relaxed) < list_.size();
    }

    void work(Worker& worker) override {
        while (!worker.poll()) {
            const std::size_t at = take_place();
            if (at >= list_.size()) return;
            search_move_at(worker, at);
        }
    }

  private:
    [[nodiscard]] int alpha_now() const { return alpha_.load(std::memory_order_relaxed); }

    // The place of a move to be searched now; not one of the list's when there is none.
    std::size_t take_place() {
        if constexpr (is_pv) {
            const std::lock_guard lock(lock_);
            if (!is_raising_alpha_ && postponed_ != 0) {
                const auto at = static_cast<std::size_t>(std::countr_zero(postponed_));
                postponed_ &= postponed_ - 1;
                return at;
            }
        }
        return next_.fetch_add(1, std::memory_order_relaxed);
    }

    void search_move_at(Worker& worker, std::size_t at) {
        const SearchWindow window{alpha_now(), window_.beta, depth};
        if (window.alpha >= window.beta) return;
        ++worker.nodes;
        const Node child = node_.after_move(list_[at].move, list_[at].child);
        if constexpr (is_pv) {
            search_pv_child(worker, child, window, at);
        } else {
            take(worker, at, search_null_window_child<Phase>(worker, child, window, at), {});
        }
    }

    void search_pv_child(Worker& worker, const Node& child, const SearchWindow& window,
                         std::size_t at) {
        const int plies = depth - 1;
        if (at > 0) {
            const int score = -search_any<false>(
                worker, child, {-window.alpha - 1, -window.alpha, plies}, nullptr);
            if (score <= window.alpha || score >= window.beta) {
                take(worker, at, score, {});
                return;
            }
            if (worker.stopped() || !may_raise_alpha(at, window.alpha)) return;
        }
        Pv line;
        const int score =
            -search_any<true>(worker, child, {-window.beta, -window.alpha, plies}, &line);
        take(worker, at, score, line);
        const std::lock_guard lock(lock_);
        is_raising_alpha_ = false;
    }

    // Whether the move at a place, which has beaten `alpha`, is to be searched with the whole
    // window now. One at a time is; another is postponed, as it may not beat the alpha to come
    // (4% of the time of two threads).
    bool may_raise_alpha(std::size_t at, int alpha) {
        const std::lock_guard lock(lock_);
        if (is_raising_alpha_ || alpha_now() > alpha) {
            postponed_ |= std::uint64_t{1} << at;
            return false;
        }
        is_raising_alpha_ = true;
        return true;
    }

    void take(const Worker& worker, std::size_t at, int score, const Pv& line) {
        if (worker.stopped()) return;
        std::unique_lock lock(lock_, std::defer_lock);
        if (is_open()) lock.lock();
        if (score <= outcome_.score) return;
        outcome_ = {score, list_[at].move};
        if (score <= alpha_now()) return;
        if constexpr (is_pv) pv_->assign(outcome_.best, line);
        alpha_.store(score, std::memory_order_relaxed);
        if (score >= window_.beta) cancelled.store(true, std::memory_order_relaxed);
    }

    const Node& node_;
    const SearchWindow window_;
    Moves& list_;
    std::atomic<std::size_t> next_{0};  // the place of the first move that nobody has taken
    std::atomic<int> alpha_;
    SpinLock lock_;  // guards what follows, once helpers can come
    Outcome outcome_;
    Pv* const pv_;
    bool is_raising_alpha_ = false;
    std::uint64_t postponed_ = 0;  // a bit for each place
};

// ---- Forward pruning ----

// Whether a shallower search makes it likely enough that the score lies outside the null window;
// `score` is then the bound to return.
bool probcut(Worker& worker, const Node& node, const SearchWindow& window, int& score) {
    const double confidence =
        selectivities[static_cast<std::size_t>(worker.shared.selectivity)].confidence;
    const int empties = node.board.empty_count();
    const int shallow = shallow_depth(window.depth);
    const double margin = confidence * probcut_error(empties, window.depth);
    const int estimate = worker.evaluate(node);

    // A search of no plies is the evaluation.
    const auto probed = [&](int alpha) {
        return shallow == 0 ? estimate
                            : search_any<false>(worker, node, {alpha, alpha + 1, shallow}, nullptr);
    };

    // An evaluation never claims a wipe-out; without the clamp nothing near one would be pruned.
    const int high = std::min(static_cast<int>(std::ceil(window.beta + margin)), max_discs - 1);
    if (high >= window.beta && estimate >= window.beta) {
        const bool fails_high = probed(high - 1) >= high;
        if (fails_high) score = window.beta;
        if (fails_high || worker.stopped()) return true;
    }
    const int low = std::max(static_cast<int>(std::floor(window.alpha - margin)), 1 - max_discs);
    if (low <= window.alpha && estimate <= window.alpha) {
        const bool fails_low = probed(low) <= low;
        if (fails_low) score = window.alpha;
        if (fails_low || worker.stopped()) return true;
    }
    return false;
}

// ---- A node ----

template <class Phase, bool is_pv>
int search(Worker& worker, const Node& node, const SearchWindow& window, Pv* pv) {
    const Board& board = node.board;
    if constexpr (is_pv) pv->clear();
    if constexpr (Phase::to_the_end && !is_pv) {
        if (window.depth <= leaf_empties)
            return solve_null_window(worker, board, window.alpha, window.depth);
    }
    if constexpr (!Phase::to_the_end)
        if (window.depth <= 0) return worker.evaluate(node);

    // 1. Stop?
    if (worker.poll()) return 0;

    // 2. Pass, or the end of the game.
    const Bitboard moves = board.moves();
    if (moves == 0) {
        const Node passed = node.after_pass();
        if (!passed.board.can_move()) return final_disc_difference(board);
        ++worker.nodes;
        Pv rest;
        const int score = -search<Phase, is_pv>(worker, passed,
                                                {-window.beta, -window.alpha, window.depth}, &rest);
        if constexpr (is_pv) pv->assign(Square::pass, rest);
        return score;
    }

    if constexpr (!Phase::to_the_end) {
        if (window.depth == 1) {
            Square best = Square::none;
            const int score = search_last_ply(worker, node, moves, window, best);
            if constexpr (is_pv) pv->assign(best, Pv{});
            return score;
        }
    }

    // 3. Stable discs of the opponent may already decide.
    if constexpr (!is_pv) {
        int upper = 0;
        if (stability_cutoff(board, window.alpha, board.empty_count(), upper)) return upper;
    }

    // 4. The table. A principal variation is searched on, so that its line is complete.
    TranspositionTable& table = worker.shared.table;
    const int selectivity = worker.shared.selectivity;
    const bool use_table = window.depth >= Phase::min_table_depth;
    const std::uint64_t key = hash(board);
    HashMoves hash_moves;
    if (use_table) {
        if (const auto entry = table.probe(board, key)) {
            if (!is_pv && entry->depth >= window.depth && entry->selectivity >= selectivity) {
                if (entry->lower >= window.beta) return entry->lower;
                if (entry->upper <= window.alpha) return entry->upper;
                if (entry->lower == entry->upper) return entry->lower;
            }
            hash_moves = {entry->best, entry->second};
        }
    }

    // 5. Forward pruning.
    if constexpr (!is_pv) {
        int score = 0;
        if (selectivity != no_selectivity && window.depth >= Phase::min_probcut_depth &&
            probcut(worker, node, window, score))
            return score;
    }

    // 6. Enhanced transposition cut-off: a child the table knows to be bad for the opponent.
    Moves list;
    add_children<Phase>(worker, list, board, moves, window.depth);
    if (!is_pv && window.depth >= Phase::min_etc_depth) {
        for (std::size_t at = 0; at < list.size(); ++at) {
            const Board& child = list[at].child;
            const auto entry = table.probe(child, hash(child));
            if (entry && entry->depth >= window.depth - 1 && entry->selectivity >= selectivity &&
                -entry->upper >= window.beta)
                return -entry->upper;
        }
    }

    // 7. The moves, best first.
    const Outcome outcome = MoveLoop<Phase, is_pv>(node, window, list, pv).run(worker, hash_moves);
    if (worker.stopped()) return 0;

    // 8. What was learned.
    if (use_table)
        table.store(board, key, window.depth, selectivity, window.alpha, window.beta, outcome.score,
                    outcome.best);
    return outcome.score;
}

template <class Phase>
int search_root_in(Worker& worker, const Board& board, Bitboard moves, Square hint,
                   const SearchWindow& window, Pv& pv) {
    const std::uint64_t key = hash(board);
    const auto entry = worker.shared.table.probe(board, key);
    Moves list;
    const Node root{board, Features(board)};
    add_children<Phase>(worker, list, board, moves, window.depth);
    const HashMoves hash_moves{hint, entry ? entry->best : Square::none};
    const Outcome outcome = MoveLoop<Phase, true>(root, window, list, &pv).run(worker, hash_moves);
    if (!worker.stopped() && moves == board.moves())
        worker.shared.table.store(board, key, window.depth, worker.shared.selectivity, window.alpha,
                                  window.beta, outcome.score, outcome.best);
    return outcome.score;
}

}  // namespace

int search_root(Worker& worker, const Board& board, Bitboard moves, Square hint,
                const SearchWindow& window, Pv& pv) {
    pv.clear();
    const int empties = board.empty_count();
    if (window.depth >= empties)
        return search_root_in<Endgame>(worker, board, moves, hint,
                                       {window.alpha, window.beta, empties}, pv);
    return search_root_in<Midgame>(worker, board, moves, hint, window, pv);
}

}  // namespace outflank::inline OUTFLANK_TIER
