#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

class Waiter;
class Worker;

/// A node that several workers can search at once: its owner, which is the worker that reached it,
/// and helpers, once the owner has opened it. What they search is up to the derived class. Helpers
/// may come when the first moves have been searched ("young brothers wait": Feldmann,
/// "Spielbaumsuche mit massiv parallelen Systemen", 1993), or at once where no move is expected to
/// fail high.
struct SplitPoint {
    explicit SplitPoint(int plies) : depth(plies) {}
    SplitPoint(const SplitPoint&) = delete;
    SplitPoint& operator=(const SplitPoint&) = delete;
    virtual ~SplitPoint() = default;

    /// Whether splitting here pays. The owner asks this.
    [[nodiscard]] virtual bool is_promising() const = 0;
    /// Makes the node ready for helpers. The owner calls this before it opens the node.
    virtual void prepare() = 0;
    /// Searches moves that no other worker has taken, until none is left or the point is cancelled.
    virtual void work(Worker& worker) = 0;
    /// How many moves no worker has taken.
    [[nodiscard]] virtual std::size_t moves_left() const = 0;

    [[nodiscard]] bool is_open() const { return is_open_; }
    /// How many more helpers may come. Where a move should fail high, many would search in vain.
    [[nodiscard]] std::size_t free_places() const {
        const int most = expects_cut ? 4 : 8;
        const int helpers = helpers_.load(std::memory_order_relaxed);
        return std::min(moves_left(), static_cast<std::size_t>(std::max(most - helpers, 0)));
    }
    /// Whether the result is no longer needed, because this point or one that contains it was cut
    /// off.
    [[nodiscard]] bool is_cancelled() const {
        for (const SplitPoint* at = this; at != nullptr; at = at->parent)
            if (at->cancelled.load(std::memory_order_relaxed)) return true;
        return false;
    }
    /// Whether this is `other` or a part of it.
    [[nodiscard]] bool is_below(const SplitPoint& other) const {
        const SplitPoint* at = this;
        while (at != nullptr && at != &other) at = at->parent;
        return at != nullptr;
    }

    const int depth;                     // plies left: the larger, the more work
    bool expects_cut = false;            // a null-window node where a move should fail high
    SplitPoint* outer = nullptr;         // the point that its owner was in before
    SplitPoint* parent = nullptr;        // once open: the open point that contains it
    std::atomic<bool> cancelled{false};  // the result is no longer needed

  private:
    friend class ThreadPool;
    bool is_open_ = false;
    std::atomic<int> helpers_{0};      // changed with the pool's lock held
    Waiter* waiting_owner_ = nullptr;  // guarded by the pool's lock
};

}  // namespace outflank::inline OUTFLANK_TIER
