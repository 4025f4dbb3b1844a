#pragma once

#include <atomic>
#include <cstdint>

#include "engine/tier.h"
#include "search/threads/atomic_wait.h"
#include "search/threads/spin_lock.h"

namespace outflank::inline OUTFLANK_TIER {

struct SplitPoint;

/// How a thread waits until another one calls it. It lives as long as the thread, because the other
/// one may wake it a little after it has gone on.
class Waiter {
  public:
    /// Before the thread waits. It can be given work that is part of `part_of`; null: any work.
    void begin(const SplitPoint* part_of) {
        below = part_of;
        given = nullptr;
        state_.store(spins, std::memory_order_relaxed);
    }
    /// Returns when the thread has been called: it spins for so many pauses, and then sleeps.
    void wait(int pauses) {
        for (int i = 0; i < pauses; ++i) {
            if (state_.load(std::memory_order_acquire) == is_called) return;
            spin_pause();
        }
        std::uint32_t state = spins;
        if (!state_.compare_exchange_strong(state, sleeps, std::memory_order_acquire)) return;
        while (state_.load(std::memory_order_acquire) == sleeps) wait_for_change(state_, sleeps);
    }
    /// Ends the wait. True if the thread sleeps, so that `wake` must follow.
    [[nodiscard]] bool call() {
        return state_.exchange(is_called, std::memory_order_acq_rel) == sleeps;
    }
    void wake() { wake_waiting(state_); }

    const SplitPoint* below = nullptr;
    SplitPoint* given = nullptr;  // where it is a helper when the wait ends; null: nowhere

  private:
    static constexpr std::uint32_t spins = 0;
    static constexpr std::uint32_t sleeps = 1;
    static constexpr std::uint32_t is_called = 2;
    std::atomic<std::uint32_t> state_{is_called};
};

}  // namespace outflank::inline OUTFLANK_TIER
