#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace outflank {

/// Waits until `stop` is requested, but no longer than a time. Returns whether it was requested.
inline bool stopped_within(std::chrono::duration<double> time, const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
    return stop.stop_requested();
}

}  // namespace outflank
