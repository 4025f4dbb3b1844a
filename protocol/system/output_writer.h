#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string_view>

namespace outflank {

/// Writes text to a file descriptor, each text whole and without delay. Can be called from any
/// thread.
class OutputWriter {
  public:
    /// `on_closed` is called once, when a write fails, for example because the reader closed the
    /// pipe. That text and all later ones are lost.
    OutputWriter(int descriptor, std::function<void()> on_closed);
    void operator()(std::string_view text);
    [[nodiscard]] bool is_closed() const { return is_closed_; }
    /// The errno of the failed write; 0 if none failed, or if the reader closed the pipe.
    [[nodiscard]] int failure() const { return failure_; }

  private:
    std::mutex mutex_;
    int descriptor_;
    std::atomic<bool> is_closed_ = false;
    std::atomic<int> failure_ = 0;
    std::function<void()> on_closed_;
};

}  // namespace outflank
