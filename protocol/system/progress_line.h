#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// Shows on stderr how far a command is: on a terminal by one line, which is overwritten each time;
/// in a log by a line a minute. Not for several threads at once.
class ProgressLine {
  public:
    explicit ProgressLine(bool is_wanted,
                          std::chrono::seconds pace_in_log = std::chrono::minutes(1));
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Whether `show` shows a line now: in a log, after a minute without one.
    [[nodiscard]] bool is_shown() const;
    void show(std::string_view text);
    /// Erases the line. To be called before anything else is printed.
    void clear();

    /// What `show` writes to a terminal of so many columns: the text, cut to fit, in place of the
    /// line before.
    [[nodiscard]] static std::string frame(std::string_view text, std::size_t columns);

  private:
    const bool is_wanted_;
    const bool is_terminal_;
    const std::chrono::seconds pace_in_log_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();  // in a log
    bool is_drawn_ = false;
};

/// "[=====>    ] 5/10", or "5" without a total.
std::string progress_bar(std::size_t done, std::optional<std::size_t> total);

/// "1:15 left": an estimate in minutes and seconds from the time that so much of the work took.
/// `done` is above 0; both are in the same unit.
std::string time_left(std::chrono::duration<double> spent, double done, double left);

}  // namespace outflank
