#pragma once

#include <atomic>
#include <cstdint>

#include "engine/tier.h"
#include "search/move_list.h"
#include "search/pvs.h"
#include "search/threads/spin_lock.h"
#include "search/threads/split_point.h"

namespace outflank::inline OUTFLANK_TIER {

/// The moves that the transposition table holds for a node.
struct HashMoves {
    Square best = Square::none;
    Square second = Square::none;
};

/// The result of a node: fail-soft score and the move that gave it.
struct BestMove {
    int score = no_score;
    Square move = Square::none;
};

/// The loop over the moves of a node, best first. The worker that reached the node runs it; once
/// the node is open as a split point, helpers search some of its moves. `Phase` is a class of
/// phase.h.
template <class Phase, bool is_pv>
class MoveLoop final : public SplitPoint {
  public:
    /// `moves` is not empty and need not be ordered. `pv` is set when a move raises alpha; null
    /// where `is_pv` is false. All must outlive the loop.
    MoveLoop(const Node& node, const SearchWindow& window, MoveList<Board>& moves, Pv* pv);

    /// Searches the moves until one fails high. When `owner` was stopped, the result covers only
    /// the moves that were searched before.
    BestMove run(Worker& owner, const HashMoves& hash_moves);

    // For the thread pool.
    [[nodiscard]] bool is_promising() const override;
    void prepare() override;
    [[nodiscard]] std::size_t moves_left() const override;
    void work(Worker& worker) override;

  private:
    [[nodiscard]] int alpha() const { return alpha_.load(std::memory_order_relaxed); }
    // The place in the list of the move to search now; past the list's end when there is none.
    std::size_t take_place();
    void search_move_at(Worker& worker, std::size_t at);
    void search_pv_child(Worker& worker, const Node& child, const SearchWindow& window,
                         std::size_t at);
    int search_null_window_child(Worker& worker, const Node& child, const SearchWindow& window,
                                 std::size_t at);
    // Whether to search the move at a place, which has beaten `alpha`, with the full window now.
    bool may_raise_alpha(std::size_t at, int alpha);
    // Records the score of the move at a place; `line` is the rest of its variation, if known.
    void record(const Worker& worker, std::size_t at, int score, const Pv* line);

    const Node& node_;
    const SearchWindow window_;
    MoveList<Board>& moves_;
    std::atomic<std::size_t> next_{0};  // the place of the first move that no worker has taken
    std::atomic<int> alpha_;
    SpinLock lock_;  // guards all below, once helpers can come
    BestMove best_;
    Pv* const pv_;
    bool is_raising_alpha_ = false;  // a worker searches a move with the full window
    std::uint64_t postponed_ = 0;    // a bit for each place whose full search must wait
};

}  // namespace outflank::inline OUTFLANK_TIER
