#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// One line on stderr that shows how far a command is, and is overwritten each time. If stderr is
/// not a terminal, nothing is shown. Not for several threads at once.
class ProgressLine {
  public:
    explicit ProgressLine(bool is_wanted);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    [[nodiscard]] bool is_shown() const { return is_shown_; }
    void show(std::string_view text);
    /// Erases the line. To be called before anything else is printed.
    void clear();

    /// What `show` writes to a terminal of so many columns: the text, cut to fit, in place of the
    /// line before.
    [[nodiscard]] static std::string frame(std::string_view text, std::size_t columns);

  private:
    bool is_shown_;
    bool is_drawn_ = false;
};

/// "[=====>    ] 5/10", or "5" without a total.
std::string progress_bar(std::size_t done, std::optional<std::size_t> total);

/// "1:15 left": an estimate in minutes and seconds from the time that so much of the work took.
/// `done` is above 0; both are in the same unit.
std::string time_left(std::chrono::duration<double> spent, double done, double left);

}  // namespace outflank
