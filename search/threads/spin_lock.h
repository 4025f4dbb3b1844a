#pragma once

#include <atomic>
#include <thread>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Waits for some 30 ns without sleeping.
inline void spin_pause() {
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// A mutex for critical sections of less than a microsecond. A thread that waits does not sleep,
/// because that would take longer than the critical section.
class SpinLock {
  public:
    void lock() {
        for (int tries = 1; is_locked_.load(std::memory_order_relaxed) ||
                            is_locked_.exchange(true, std::memory_order_acquire);
             ++tries) {
            spin_pause();
            // The thread that holds the lock may be waiting for this core.
            if (tries % max_pauses == 0) std::this_thread::yield();
        }
    }
    void unlock() { is_locked_.store(false, std::memory_order_release); }

  private:
    static constexpr int max_pauses = 1000;  // about 30 us

    std::atomic<bool> is_locked_{false};
};

}  // namespace outflank::inline OUTFLANK_TIER
