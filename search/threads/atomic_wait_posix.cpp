#include "search/threads/atomic_wait.h"

namespace outflank {

void wait_for_change(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    value.wait(old, std::memory_order_acquire);
}

void wake_waiting(std::atomic<std::uint32_t>& value) { value.notify_all(); }

}  // namespace outflank
