#include "search/move_loop.h"

#include <algorithm>
#include <bit>
#include <mutex>

#include "search/ordering.h"
#include "search/phase.h"
#include "search/threads/thread_pool.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// Late-move reduction (Romstad, "An introduction to late move reductions", 2006): where forward
// pruning is allowed, the move at a late place in the order, from 0, is first searched so many
// plies less deep, and to the full depth only when it beats alpha there.
constexpr int reduction(int depth, std::size_t at) {
    if (depth >= 8 && at >= 6) return 4;
    return depth >= 5 && at >= 3 ? 2 : 0;
}

}  // namespace

template <class Phase, bool is_pv>
MoveLoop<Phase, is_pv>::MoveLoop(const Node& node, const SearchWindow& window,
                                 MoveList<Board>& moves, Pv* pv)
    : SplitPoint(window.depth),
      node_(node),
      window_(window),
      moves_(moves),
      alpha_(window.alpha),
      pv_(pv) {}

template <class Phase, bool is_pv>
BestMove MoveLoop<Phase, is_pv>::run(Worker& owner, const HashMoves& hash_moves) {
    ThreadPool* const pool = depth >= Phase::min_split_depth ? owner.shared.pool : nullptr;
    outer = owner.innermost;
    owner.innermost = this;
    // At null-window nodes those with a cut alternate with those without (Knuth and Moore, "An
    // analysis of alpha-beta pruning", 1975).
    const SplitPoint* const above = outer != nullptr ? outer : owner.split;
    expects_cut = !is_pv && (above == nullptr || !above->expects_cut);
    // The other moves are ordered, which takes their evaluations, only when the hash move has not
    // failed high. This saves 3% of the time to depth 22.
    const std::size_t first_to_order = moves_.bring_to_front(hash_moves.best) ? 1 : 0;
    for (std::size_t at = 0; at < moves_.size() && !is_open(); ++at) {
        if (at == first_to_order) order(owner, moves_, at, node_, hash_moves.second, window_);
        moves_.bring_best_to(at);
        next_.store(at + 1, std::memory_order_relaxed);
        if (pool != nullptr && pool->has_idle()) pool->offer_work(owner);
        search_move_at(owner, at);
        if (owner.stopped() || alpha() >= window_.beta) break;
    }
    if (is_open()) pool->finish(owner, *this);
    owner.innermost = outer;
    return best_;
}

// Young brothers wait for the first move. At a PV node the second move often raises alpha, too:
// when helpers wait for both, two threads search 3% more nodes than one, else 10% more. Where all
// moves should fail low, helpers need not wait: in solving 10 positions of 20 to 26 empties, 16
// threads then wait for work 35% of the time, else 39%, and nodes stay the same.
template <class Phase, bool is_pv>
bool MoveLoop<Phase, is_pv>::is_promising() const {
    const std::size_t next = next_.load(std::memory_order_relaxed);
    const std::size_t first_ones = is_pv ? 2 : expects_cut ? 1 : 0;
    return depth >= Phase::min_split_depth && next > first_ones && next < moves_.size();
}

template <class Phase, bool is_pv>
void MoveLoop<Phase, is_pv>::prepare() {
    moves_.sort_from(next_.load(std::memory_order_relaxed));
}

template <class Phase, bool is_pv>
std::size_t MoveLoop<Phase, is_pv>::moves_left() const {
    return moves_.size() - std::min(next_.load(std::memory_order_relaxed), moves_.size());
}

template <class Phase, bool is_pv>
void MoveLoop<Phase, is_pv>::work(Worker& worker) {
    while (!worker.poll()) {
        const std::size_t at = take_place();
        if (at >= moves_.size()) return;
        search_move_at(worker, at);
    }
}

template <class Phase, bool is_pv>
std::size_t MoveLoop<Phase, is_pv>::take_place() {
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

template <class Phase, bool is_pv>
void MoveLoop<Phase, is_pv>::search_move_at(Worker& worker, std::size_t at) {
    const SearchWindow window{alpha(), window_.beta, depth};
    if (window.alpha >= window.beta) return;
    ++worker.nodes;
    const Node child = node_.after_move(moves_[at].move, moves_[at].child);
    if constexpr (is_pv) {
        search_pv_child(worker, child, window, at);
    } else {
        record(worker, at, search_null_window_child(worker, child, window, at), nullptr);
    }
}

// The first move gets the full window. The others get a null window first, and the full window only
// when they beat alpha. A window that is null already, as a solve may ask for, is full for all.
template <class Phase, bool is_pv>
void MoveLoop<Phase, is_pv>::search_pv_child(Worker& worker, const Node& child,
                                             const SearchWindow& window, std::size_t at) {
    const int plies = depth - 1;
    if (at > 0 || window.alpha + 1 == window.beta) {
        const int score =
            -search_node<false>(worker, child, {-window.alpha - 1, -window.alpha, plies}, nullptr);
        if (score <= window.alpha || score >= window.beta) {
            record(worker, at, score, nullptr);
            return;
        }
        if (worker.stopped() || !may_raise_alpha(at, window.alpha)) return;
    }
    Pv line;
    const int score =
        -search_node<true>(worker, child, {-window.beta, -window.alpha, plies}, &line);
    record(worker, at, score, &line);
    const std::lock_guard lock(lock_);
    is_raising_alpha_ = false;
}

template <class Phase, bool is_pv>
int MoveLoop<Phase, is_pv>::search_null_window_child(Worker& worker, const Node& child,
                                                     const SearchWindow& window, std::size_t at) {
    const auto search_plies = [&](int plies) {
        return -search_node<false>(worker, child, {-window.beta, -window.alpha, plies}, nullptr);
    };
    const int plies = depth - 1;
    if (!Phase::to_the_end && worker.shared.selectivity != no_selectivity) {
        if (const int fewer = reduction(depth, at); fewer > 0) {
            const int score = search_plies(plies - fewer);
            if (worker.stopped() || score <= window.alpha) return score;
        }
    }
    return search_plies(plies);
}

// Only one worker at a time searches with the full window. The other moves are postponed, because
// they may not beat the new alpha. This saves two threads 4% of their time.
template <class Phase, bool is_pv>
bool MoveLoop<Phase, is_pv>::may_raise_alpha(std::size_t at, int alpha_before) {
    const std::lock_guard lock(lock_);
    if (is_raising_alpha_ || alpha() > alpha_before) {
        postponed_ |= std::uint64_t{1} << at;
        return false;
    }
    is_raising_alpha_ = true;
    return true;
}

template <class Phase, bool is_pv>
void MoveLoop<Phase, is_pv>::record(const Worker& worker, std::size_t at, int score,
                                    const Pv* line) {
    if (worker.stopped()) return;
    std::unique_lock lock(lock_, std::defer_lock);
    if (is_open()) lock.lock();
    if (score <= best_.score) return;
    best_ = {score, moves_[at].move};
    if (score <= alpha()) return;
    if constexpr (is_pv) pv_->assign(best_.move, line != nullptr ? *line : Pv{});
    alpha_.store(score, std::memory_order_relaxed);
    if (score >= window_.beta) cancelled.store(true, std::memory_order_relaxed);
}

template class MoveLoop<Midgame, false>;
template class MoveLoop<Midgame, true>;
template class MoveLoop<Endgame, false>;
template class MoveLoop<Endgame, true>;

}  // namespace outflank::inline OUTFLANK_TIER
