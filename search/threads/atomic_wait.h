#pragma once

#include <atomic>
#include <cstdint>

namespace outflank {

/// Blocks as long as `value` is `old`, as std::atomic::wait does, which can miss that it is woken
/// where the library has no futex to build it on (GCC 12 for Windows).
void wait_for_change(const std::atomic<std::uint32_t>& value, std::uint32_t old);
/// Wakes all threads that wait for a change of `value`.
void wake_waiting(std::atomic<std::uint32_t>& value);

}  // namespace outflank
