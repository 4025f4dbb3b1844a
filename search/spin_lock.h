#pragma once

#include <atomic>
#include <thread>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Lets time pass, awake.
inline void pause_for_a_moment() {
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// A lock for what threads of a search do together in less than a microsecond: to wait for it
/// asleep, as for a std::mutex, would take longer than what it guards.
class SpinLock {
  public:
    void lock() {
        for (int looks = 1; is_locked_.load(std::memory_order_relaxed) ||
                            is_locked_.exchange(true, std::memory_order_acquire);
             ++looks) {
            pause_for_a_moment();
            // Who holds it may have been put to sleep for this thread.
            if (looks % most_pauses == 0) std::this_thread::yield();
        }
    }
    void unlock() { is_locked_.store(false, std::memory_order_release); }

  private:
    static constexpr int most_pauses = 1000;  // some 30 us

    std::atomic<bool> is_locked_{false};
};

}  // namespace outflank::inline OUTFLANK_TIER
