#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "search/worker.h"

namespace outflank::inline OUTFLANK_TIER {

/// A node whose remaining moves several workers search: its owner, and helpers that join. What is
/// searched, and how, is up to the type derived from it.
struct SplitPoint {
    explicit SplitPoint(SplitPoint* outer, int plies) : parent(outer), depth(plies) {}
    SplitPoint(const SplitPoint&) = delete;
    SplitPoint& operator=(const SplitPoint&) = delete;
    virtual ~SplitPoint() = default;

    /// Searches moves nobody has taken yet, until none is left or the point is cancelled.
    virtual void work(Worker& worker) = 0;
    [[nodiscard]] virtual bool has_work() const = 0;

    [[nodiscard]] bool is_below(const SplitPoint& other) const {
        const SplitPoint* at = this;
        while (at != nullptr && at != &other) at = at->parent;
        return at != nullptr;
    }

    SplitPoint* const parent;
    const int depth;                     // plies left: how much work to expect
    std::atomic<bool> cancelled{false};  // nobody wants the answer any more

  private:
    friend class Crew;
    int helpers_ = 0;  // guarded by the crew's mutex
};

/// The threads beside the caller's that search with it. They sleep until a split point is open
/// (young brothers wait: Feldmann, "Spielbaumsuche mit massiv parallelen Systemen", 1993).
class Crew {
  public:
    /// Starts `helpers` threads, each with a worker of its own.
    Crew(Shared& shared, int helpers);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Whether a helper waits for work; a hint, cheap enough for every node.
    [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    /// Opens a split point to the helpers, works at it, and returns when all are done with it.
    /// While it waits for them, the owner helps them at split points below its own.
    void share(Worker& owner, SplitPoint& split);

    /// To be called between searches only.
    void clear_workers();
    /// Adds the helpers' last nodes to the shared count.
    void flush_workers();

  private:
    void help(Worker& worker, const std::stop_token& quit);
    // The deepest open split point with work, at or below `below` if given; mutex held.
    SplitPoint* find_work(const SplitPoint* below) const;
    // Waits, counted as idle, for a split point that find_work returns; null when told to quit, or
    // when no helper is left at `below`. Mutex held before and after.
    SplitPoint* wait_for_work(const SplitPoint* below, const std::stop_token& quit,
                              std::unique_lock<std::mutex>& lock);
    // For something to be announced, but not for long; mutex held before and after.
    void wait_awake(std::unique_lock<std::mutex>& lock);
    // Wakes all that wait; mutex held.
    void announce();
    // Works at a split point that find_work returned; mutex held before and after.
    void join(Worker& worker, SplitPoint& split, std::unique_lock<std::mutex>& lock);

    std::mutex mutex_;
    std::condition_variable_any changed_;  // a split point opened, or was left by a helper
    std::vector<SplitPoint*> open_;
    std::atomic<int> idle_{0};
    std::atomic<std::uint64_t> events_{0};  // times that `changed_` was notified
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::jthread> threads_;
};

}  // namespace outflank::inline OUTFLANK_TIER
