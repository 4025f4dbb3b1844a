#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace outflank {

/// Calls a function again and again, on a thread of its own, as long as it lives.
class Ticker {
  public:
    Ticker(std::chrono::milliseconds period, std::function<void()> tick)
        : thread_([period, tick = std::move(tick)](const std::stop_token& stop) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any changed;
              while (!changed.wait_for(lock, stop, period, [&] { return stop.stop_requested(); }))
                  tick();
          }) {}

  private:
    std::jthread thread_;
};

}  // namespace outflank
