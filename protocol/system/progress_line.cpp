#include "protocol/system/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "protocol/system/descriptor.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The width of the terminal on stderr; 80 when it is not known.
std::size_t columns_of_terminal() {
    const int columns = terminal_width(STDERR_FILENO);
    return columns > 0 ? static_cast<std::size_t>(columns) : 80;
}

}  // namespace

ProgressLine::ProgressLine(bool is_wanted, std::chrono::seconds pace_in_log)
    : is_wanted_(is_wanted), is_terminal_(is_terminal(STDERR_FILENO)), pace_in_log_(pace_in_log) {}

bool ProgressLine::is_shown() const {
    return is_wanted_ && (is_terminal_ || std::chrono::steady_clock::now() - last_ >= pace_in_log_);
}

std::string ProgressLine::frame(std::string_view text, std::size_t columns) {
    return fmt::format("\r{}\x1b[K", text.substr(0, columns - 1));
}

void ProgressLine::show(std::string_view text) {
    if (!is_shown()) return;
    is_drawn_ = is_terminal_;
    last_ = std::chrono::steady_clock::now();
    const std::string line =
        is_terminal_ ? frame(text, columns_of_terminal()) : fmt::format("{}\n", text);
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (is_drawn_) std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    is_drawn_ = false;
}

std::string progress_bar(std::size_t done, std::optional<std::size_t> total) {
    if (!total || *total == 0) return fmt::format("{}", done);
    constexpr std::size_t width = 20;
    const std::size_t full = width * done / *total;
    return fmt::format("[{:=<{}}{:<{}}] {}/{}", "", full, full < width ? ">" : "", width - full,
                       done, *total);
}

std::string time_left(std::chrono::duration<double> spent, double done, double left) {
    // In this order, a number that is none gives the longest time, too.
    const auto seconds =
        static_cast<long long>(std::min(longest_seconds, spent.count() * (left / done)));
    return fmt::format("{}:{:02} left", seconds / 60, seconds % 60);
}

}  // namespace outflank
