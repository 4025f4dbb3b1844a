#pragma once

#include "search/counter_moves.h"
#include "search/endgame_cache.h"
#include "search/evaluation_cache.h"
#include "search/node.h"
#include "search/shared.h"

namespace outflank::inline OUTFLANK_TIER {

struct SplitPoint;

/// What one thread owns while it searches, on cache lines of its own: it writes to them at every
/// node, and other threads would wait for whatever they look at on the same lines.
class alignas(128) Worker {
  public:
    explicit Worker(Shared& all) : shared(all) {}

    /// Looks whether this worker is to stop: the search is over, or a split point it works for has
    /// been cut. Once true, whatever a search returns is meaningless, up to that split point.
    bool poll();
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Looks again, after `split` changed.
    bool poll_now() {
        stopped_ = false;
        checked_at_ = nodes - check_every;
        return poll();
    }

    /// The evaluation of a node for the side to move, in discs.
    int evaluate(const Node& node) {
        return evaluations_.get(node.board,
                                [&] { return outflank::evaluate(*shared.weights, node); });
    }

    /// The same for the side to move `after` a move of the node; only what is not remembered takes
    /// the work of a whole node.
    int evaluate_after(const Node& node, Square move, const Board& after) {
        return evaluations_.get(after, [&] {
            return outflank::evaluate(*shared.weights, node.after_move(move, after));
        });
    }

    /// Adds the nodes counted since the last call to the shared count, and ends the search at its
    /// limits.
    void flush();

    /// Forgets all that was learned.
    void clear() {
        endgame_cache.clear();
        counter_moves.clear();
        evaluations_.clear();
    }

    Shared& shared;
    EndgameCache endgame_cache;
    CounterMoves counter_moves;       // at the last ply of searches of limited depth
    std::uint64_t nodes = 0;          // discs placed and passes made
    SplitPoint* split = nullptr;      // the innermost open split point this worker works for
    SplitPoint* innermost = nullptr;  // of those it came to since it joined `split`

  private:
    static constexpr std::uint64_t flush_every = 8192;  // nodes: some 0.1 ms
    // Nodes from one look at the split points, of which many may lie within each other, to the
    // next.
    static constexpr std::uint64_t check_every = 32;

    EvaluationCache evaluations_;
    std::uint64_t flushed_nodes_ = 0;
    std::uint64_t checked_at_ = 0;  // nodes by then
    bool stopped_ = false;
};

}  // namespace outflank::inline OUTFLANK_TIER
