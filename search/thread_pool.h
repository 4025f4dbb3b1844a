#pragma once

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "search/spin_lock.h"
#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// A node that several workers can search at once: the one that came to it, its owner, and helpers
/// once the owner has opened it. What is searched, and how, is up to the type derived from it
/// (young brothers wait: Feldmann, "Spielbaumsuche mit massiv parallelen Systemen", 1993).
struct SplitPoint {
    explicit SplitPoint(int plies) : depth(plies) {}
    SplitPoint(const SplitPoint&) = delete;
    SplitPoint& operator=(const SplitPoint&) = delete;
    virtual ~SplitPoint() = default;

    /// Whether helpers would find work that is seldom in vain; asked by the owner.
    [[nodiscard]] virtual bool is_promising() const = 0;
    /// What the owner must do before helpers come.
    virtual void prepare() = 0;
    /// Searches moves nobody has taken yet, until none is left or the point is cancelled.
    virtual void work(Worker& worker) = 0;
    [[nodiscard]] virtual bool has_work() const = 0;

    [[nodiscard]] bool is_open() const { return is_open_; }
    /// Whether nobody wants the answer any more: this point, or one that it is part of, was cut.
    [[nodiscard]] bool is_cancelled() const {
        for (const SplitPoint* at = this; at != nullptr; at = at->parent)
            if (at->cancelled.load(std::memory_order_relaxed)) return true;
        return false;
    }
    [[nodiscard]] bool is_below(const SplitPoint& other) const {
        const SplitPoint* at = this;
        while (at != nullptr && at != &other) at = at->parent;
        return at != nullptr;
    }

    const int depth;                     // plies left: how much work to expect
    SplitPoint* outer = nullptr;         // the one that its owner came from
    SplitPoint* parent = nullptr;        // once open: the open one that it is part of
    std::atomic<bool> cancelled{false};  // nobody wants the answer any more

  private:
    friend class ThreadPool;
    bool is_open_ = false;
    int helpers_ = 0;  // guarded by the pool's lock
};

/// The threads beside the caller's that search with it. They sleep until a split point is open.
class ThreadPool {
  public:
    /// Starts `helpers` threads, each with a worker of its own.
    ThreadPool(Shared& shared, int helpers);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Whether a helper waits for work; a hint, cheap enough for every node.
    [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    /// Opens the largest promising split point that the owner is at, unless there is work at the
    /// one opened last. The owner goes on where it is; when it is back there it must `finish` it.
    void offer_work(Worker& owner);
    /// Works at an open split point until all are done with it. While it waits for the helpers, the
    /// owner helps them at split points below its own.
    void finish(Worker& owner, SplitPoint& split);

    /// To be called between searches only.
    void clear_workers();
    /// Adds the helpers' last nodes to the shared count.
    void flush_workers();

  private:
    void dismiss();  // tells the threads to end, also those that wait
    void help(Worker& worker, const std::stop_token& quit);
    // The open split point with work that has most plies left, at or below `below` if given; lock
    // held.
    SplitPoint* find_work(const SplitPoint* below) const;
    // Waits, counted as idle, for a split point that find_work returns; null when told to quit, or
    // when no helper is left at `below`. Lock held before and after.
    SplitPoint* wait_for_work(const SplitPoint* below, const std::stop_token& quit,
                              std::unique_lock<SpinLock>& lock);
    // Waits until something was announced since `seen`.
    void wait_for_event(std::uint32_t seen) const;
    // Wakes all that wait. The lock, which they ask for at once, should be free by then.
    void announce();
    // Works at a split point that find_work returned; lock held before and after.
    void join(Worker& worker, SplitPoint& split, std::unique_lock<SpinLock>& lock);

    SpinLock lock_;
    std::vector<SplitPoint*> open_;
    // These two are looked at all the time: each has a cache line of its own.
    alignas(64) std::atomic<int> idle_{0};
    // Times that a split point was opened, or left by its last helper, or that all had to quit.
    alignas(64) std::atomic<std::uint32_t> events_{0};
    alignas(64) std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::jthread> threads_;
};

}  // namespace outflank::inline OUTFLANK_TIER
