#pragma once

#include "engine/tier.h"
#include "search/counter_moves.h"
#include "search/endgame/endgame_cache.h"
#include "search/node.h"
#include "search/shared.h"
#include "search/tables/evaluation_cache.h"
#include "search/threads/busy_clock.h"
#include "search/threads/waiter.h"

namespace outflank::inline OUTFLANK_TIER {

struct SplitPoint;

/// What one thread owns while it searches. It writes here at every node, so no other thread's data
/// shares its cache lines.
class alignas(128) Worker {
  public:
    /// Throws std::bad_alloc.
    explicit Worker(Shared& all);

    /// Returns whether this worker must stop: the search is over, or a split point that it works
    /// for was cut off. Then no search between here and that split point has a valid result.
    bool poll();
    /// What `poll` returned last.
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Begins to count what it does in a search.
    void begin_search() {
        nodes = 0;
        wake_ups = 0;
        vain_wake_ups = 0;
        flushed_nodes_ = 0;
        busy = {};
        own_table.start_search();
        poll_now();
    }
    /// Polls after `split` has changed.
    bool poll_now() {
        stopped_ = false;
        checked_at_ = nodes - check_every;
        return poll();
    }

    /// The evaluation of a node, in discs for the side to move.
    int evaluate(const Node& node) {
        return evaluations_.get(node.board,
                                [&] { return outflank::evaluate(*shared.weights, node); });
    }

    /// The evaluation after a move of the node, in discs for the side to move then. `after` is the
    /// board after that move. A new node is made only if the cache does not know the board.
    int evaluate_after(const Node& node, Square move, const Board& after) {
        return evaluations_.get(after, [&] {
            return outflank::evaluate(*shared.weights, node.after_move(move, after));
        });
    }

    /// Adds the nodes counted since the last call to the shared count, and stops the search when it
    /// has reached its limit of nodes or time.
    void flush();

    /// Forgets all that earlier searches have learned.
    void clear() {
        own_table.clear();
        endgame_cache.clear();
        counter_moves.clear();
        evaluations_.clear();
    }

    Shared& shared;
    // For the many results of a few plies (phase.h). It fits in the core's cache: 6% less time to
    // depth 27 from 34 to 46 empties.
    TranspositionTable own_table;
    EndgameCache endgame_cache;
    CounterMoves counter_moves;       // at the last ply of searches of limited depth
    std::uint64_t nodes = 0;          // discs placed and passes made in this search
    BusyClock busy;                   // runs in a search, unless it waits for work
    SplitPoint* split = nullptr;      // the innermost open split point that it works for
    SplitPoint* innermost = nullptr;  // the deepest split point on its path below `split`
    Waiter waiter;                    // how its thread waits for work
    std::uint64_t wake_ups = 0;       // how often it was called to work in this search
    std::uint64_t vain_wake_ups = 0;  // and no move was left when it came

  private:
    // In nodes; about 0.1 ms.
    static constexpr std::uint64_t flush_every = 8192;
    // In nodes. To check the split points takes time, because many may contain each other.
    static constexpr std::uint64_t check_every = 32;

    EvaluationCache evaluations_;
    std::uint64_t flushed_nodes_ = 0;
    std::uint64_t checked_at_ = 0;  // nodes at the last check of the split points
    bool stopped_ = false;
};

}  // namespace outflank::inline OUTFLANK_TIER
