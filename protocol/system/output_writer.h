#pragma once

#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
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

/// The file of --log: each line read and written, after the seconds since the program opened the
/// file and '<' for a line read or '>' for a line written. Can be called from any thread.
class Log {
  public:
    /// An empty name: no log. Throws UsageError when the file cannot be written.
    explicit Log(const std::string& file);
    void read(std::string_view line) { write('<', line); }
    /// Whole lines.
    void said(std::string_view text);

  private:
    void write(char direction, std::string_view line);

    std::mutex mutex_;
    std::ofstream file_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace outflank
