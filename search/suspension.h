#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "search/threads/atomic_wait.h"

namespace outflank {

/// Lets another thread suspend a search and resume it. The time of a search does not pass while it
/// is suspended.
class Suspension {
  public:
    /// `on_poll` is called by `poll`, so each time that a thread of the search looks here.
    explicit Suspension(std::function<void()> on_poll = {}) : on_poll_(std::move(on_poll)) {}

    /// For one thread at a time. The search stands still after a batch of nodes, within about a
    /// millisecond.
    void suspend() {
        since_ = std::chrono::steady_clock::now();
        is_suspended_.store(1);
    }
    void resume() {
        if (is_suspended_.load() == 0) return;
        lost_.fetch_add((std::chrono::steady_clock::now() - since_).count());
        is_suspended_.store(0);
        wake_waiting(is_suspended_);
    }

    /// Returns at once unless suspended, else when resumed. Each thread of the search calls it
    /// about once a millisecond.
    void poll() const {
        if (on_poll_) on_poll_();
        while (is_suspended_.load(std::memory_order_relaxed) != 0)
            wait_for_change(is_suspended_, 1);
    }
    /// How long it was suspended in all, up to the last `resume`. From any thread.
    [[nodiscard]] std::chrono::steady_clock::duration lost() const {
        return std::chrono::steady_clock::duration(lost_.load());
    }

  private:
    const std::function<void()> on_poll_;
    std::atomic<std::uint32_t> is_suspended_{0};
    std::atomic<std::chrono::steady_clock::rep> lost_{0};
    std::chrono::steady_clock::time_point since_;
};

}  // namespace outflank
