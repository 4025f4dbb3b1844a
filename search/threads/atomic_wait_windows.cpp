#include <windows.h>

#include "search/threads/atomic_wait.h"

namespace outflank {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

void wait_for_change(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    auto* const address = const_cast<std::atomic<std::uint32_t>*>(&value);
    while (value.load(std::memory_order_acquire) == old)
        WaitOnAddress(address, &old, sizeof old, INFINITE);
}

void wake_waiting(std::atomic<std::uint32_t>& value) { WakeByAddressAll(&value); }

}  // namespace outflank
