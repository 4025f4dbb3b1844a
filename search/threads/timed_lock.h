#pragma once

#include <chrono>

#include "engine/tier.h"
#include "search/threads/spin_lock.h"

namespace outflank::inline OUTFLANK_TIER {

/// A SpinLock that sums up how long threads wait for it and hold it.
class TimedLock {
  public:
    void lock() {
        const auto asked = Clock::now();
        lock_.lock();
        since_ = asked;
    }
    void unlock() {
        total_ += Clock::now() - since_;
        lock_.unlock();
    }

    /// With the lock held.
    [[nodiscard]] std::chrono::nanoseconds total() const { return total_; }
    void reset() { total_ = {}; }

  private:
    using Clock = std::chrono::steady_clock;

    SpinLock lock_;  // guards all below
    Clock::time_point since_;
    std::chrono::nanoseconds total_{0};
};

}  // namespace outflank::inline OUTFLANK_TIER
