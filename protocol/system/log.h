#pragma once

#include <chrono>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace outflank {

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
