#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <fstream>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// The longest line that is read whole, in bytes.
inline constexpr std::size_t longest_line = 65536;

/// Reads lines of any bytes from a file descriptor.
class LineReader {
  public:
    explicit LineReader(int descriptor);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// Blocks for the next line and returns it without its line end; of a line that is longer than
    /// `longest_line`, the first `longest_line` + 1 bytes. Nothing at the end of input (a last line
    /// need not be ended), or when interrupted.
    std::optional<std::string> next();
    /// Makes `next` return nothing from now on; from any thread.
    void interrupt();
    /// What ended the input, if it was not its end: an errno; else 0.
    [[nodiscard]] int failure() const { return failure_; }

  private:
    bool refill();

    int descriptor_;
    std::array<int, 2> wake_{};  // a pipe: what is written to the second wakes who polls the first
    std::array<char, 16384> buffer_{};
    std::string_view unread_;
    int failure_ = 0;
};

/// Writes text to a file descriptor, whole and at once; from any thread.
class Writer {
  public:
    /// `on_closed` is called when a write fails (a closed pipe); what is written then is lost.
    Writer(int descriptor, std::function<void()> on_closed);
    void operator()(std::string_view text);
    [[nodiscard]] bool is_closed() const { return is_closed_; }
    /// What kept it from being written, if not that its reader has gone: an errno; else 0.
    [[nodiscard]] int failure() const { return failure_; }

  private:
    std::mutex mutex_;
    int descriptor_;
    std::atomic<bool> is_closed_ = false;
    std::atomic<int> failure_ = 0;
    std::function<void()> on_closed_;
};

/// A file that tells who said what, and when: seconds since it was opened, '<' for what was read
/// and
/// '>' for what was said, and the line.
class Log {
  public:
    /// An empty name: no log. Throws UsageError when the file cannot be written.
    explicit Log(const std::string& file);
    void read(std::string_view line) { write('<', line); }
    void said(std::string_view text);

  private:
    void write(char direction, std::string_view line);

    std::mutex mutex_;
    std::ofstream file_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace outflank
