#pragma once

#include <chrono>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Sums up the times from each `start` to the next `stop`.
class BusyClock {
  public:
    void start() { start_ = std::chrono::steady_clock::now(); }
    void stop() { total_ += std::chrono::steady_clock::now() - start_; }
    [[nodiscard]] std::chrono::nanoseconds total() const { return total_; }

  private:
    std::chrono::steady_clock::time_point start_;
    std::chrono::nanoseconds total_{0};
};

}  // namespace outflank::inline OUTFLANK_TIER
