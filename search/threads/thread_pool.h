#pragma once

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/tier.h"
#include "search/threads/spin_lock.h"
#include "search/threads/split_point.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// The helper threads, which search with the caller's thread. They sleep until a split point is
/// open.
class ThreadPool {
  public:
    /// Starts `helpers` threads, each with a worker of its own. Throws std::system_error when the
    /// system has no more threads, std::bad_alloc when it has no memory.
    ThreadPool(Shared& shared, int helpers);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Whether a helper waits for work. Only a hint, and cheap enough to ask at every node.
    [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    /// Opens the largest node on the owner's path that is worth sharing. Does nothing while the one
    /// it opened last still has work. The owner continues where it is. When it returns to the split
    /// point, it must call `finish`.
    void offer_work(Worker& owner);
    /// Works at an open split point and waits until its helpers have left it. Meanwhile the owner
    /// helps at the split points that they have opened below.
    void finish(Worker& owner, SplitPoint& split);

    [[nodiscard]] const std::vector<std::unique_ptr<Worker>>& workers() const { return workers_; }

    /// Makes the workers begin to count. Only between searches.
    void begin_search();
    /// Makes the workers forget what they have learned. Only between searches.
    void clear_workers();
    /// Adds the nodes that the workers have not yet reported to the shared count. Only when no
    /// split point is open.
    void flush_workers();

  private:
    void dismiss();  // tells all threads to end, also those that wait
    void help(Worker& worker, const std::stop_token& quit);
    // The open split point with work that has most plies left; with `below`, only points below it.
    // With the lock held.
    SplitPoint* find_work(const SplitPoint* below) const;
    // Waits for a split point that find_work returns, and counts as idle meanwhile. Null when told
    // to quit, or when no helper is left at `below`. The lock is held before and after.
    SplitPoint* wait_for_work(const SplitPoint* below, const std::stop_token& quit,
                              std::unique_lock<SpinLock>& lock);
    // Waits until the count of events differs from `seen`.
    void wait_for_event(std::uint32_t seen) const;
    // Counts an event and wakes all waiting threads. They take the lock at once, so it should be
    // free.
    void announce_event();
    // Works at a split point that find_work returned. The lock is held before and after.
    void join(Worker& worker, SplitPoint& split, std::unique_lock<SpinLock>& lock);

    SpinLock lock_;
    std::vector<SplitPoint*> open_;
    // All threads read these two all the time, so each has a cache line of its own.
    alignas(64) std::atomic<int> idle_{0};
    // A split point was opened, the last helper left one, or all threads must quit.
    alignas(64) std::atomic<std::uint32_t> events_{0};
    alignas(64) std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::jthread> threads_;
};

}  // namespace outflank::inline OUTFLANK_TIER
