#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/tier.h"
#include "search/threads/split_point.h"
#include "search/threads/timed_lock.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// The helper threads, which search with the caller's thread. A helper without work looks for an
/// open split point; if there is none, it waits until a worker opens one and calls it. Nobody calls
/// more helpers than there are moves.
class ThreadPool {
  public:
    /// Starts `helpers` threads, each with a worker of its own; with the caller's, `at_once` of
    /// them search at one time (0: as many as there are cores), because a thread that is called and
    /// has no core comes too late. Throws std::system_error when the system has no more threads,
    /// std::bad_alloc when it has no memory.
    ThreadPool(Shared& shared, int helpers, int at_once);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Whether a helper waits for work. Only a hint, and cheap enough to ask at every node.
    [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    /// Opens the largest node on the owner's path that is worth sharing, and calls helpers. Does
    /// nothing while the one it opened last still takes helpers. The owner continues where it is.
    /// When it returns to the split point, it must call `finish`.
    void offer_work(Worker& owner);
    /// Works at an open split point and waits until its helpers have left it. Meanwhile the owner
    /// helps at the split points that they have opened below.
    void finish(Worker& owner, SplitPoint& split);

    [[nodiscard]] const std::vector<std::unique_ptr<Worker>>& workers() const { return workers_; }
    /// How long the threads waited for the pool's lock and held it in this search.
    [[nodiscard]] std::chrono::nanoseconds locked();

    /// Makes the workers begin to count. Only between searches.
    void begin_search();
    /// Makes the workers forget what they have learned. Only between searches.
    void clear_workers();
    /// Adds the nodes that the workers have not yet reported to the shared count. Only when no
    /// split point is open.
    void flush_workers();

  private:
    using Lock = std::unique_lock<TimedLock>;

    void dismiss();  // tells all threads to end, also those that wait
    void help(Worker& worker, const std::stop_token& quit);
    // The split point that takes helpers and has most plies left; with `below`, only points below
    // it. With the lock held.
    SplitPoint* find_work(const SplitPoint* below) const;
    // A split point at which the worker now is a helper: one that find_work returns, else one that
    // it is called to, after a wait. Null when it is called for another reason: to quit, or because
    // no helper is left at `below`. The lock is held before and after.
    SplitPoint* wait_for_work(Worker& worker, SplitPoint* below, Lock& lock);
    // Calls waiting workers to an open split point. The lock is held before and not after.
    void call_helpers(SplitPoint& split, Lock& lock);
    // Ends the wait of the worker at a place of `waiting_`. The result is Waiter::call's.
    bool call(std::size_t place);
    // How many more threads may search now; less than 0: so many too many do.
    [[nodiscard]] int room() const;
    void count_idle();
    // Works at a split point at which the worker is a helper. The lock is held before and after.
    void work_as_helper(Worker& worker, SplitPoint& split, Lock& lock);

    TimedLock lock_;
    std::vector<SplitPoint*> open_;
    std::vector<Waiter*> waiting_;  // the one that waits longest comes first
    const int at_once_;
    const int threads_in_all_;  // with the caller's
    const int pauses_;          // before a thread sleeps that waits while a core is free
    // How many of those that wait may be called. All threads read this all the time, so it has a
    // cache line of its own.
    alignas(64) std::atomic<int> idle_{0};
    alignas(64) std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::jthread> threads_;
};

}  // namespace outflank::inline OUTFLANK_TIER
