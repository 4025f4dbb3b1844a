#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// How far a command is, on stderr: a line that is drawn anew when that is a terminal, and nothing
/// otherwise. From one thread at a time.
class ProgressLine {
  public:
    explicit ProgressLine(bool is_wanted);
    /// Leaves no trace.
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    [[nodiscard]] bool is_shown() const { return is_shown_; }
    void show(std::string_view text);
    /// Makes room for a line of its own, to be called before any is printed.
    void clear();

  private:
    bool is_shown_;
    bool is_drawn_ = false;
};

/// The width of the terminal on stderr; 80 when it does not tell.
std::size_t columns_of_terminal();

/// "[=====>    ] 5/10", or "5" without a total.
std::string progress_bar(std::size_t done, std::optional<std::size_t> total);

}  // namespace outflank
