#include "protocol/io/progress_line.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

namespace outflank {

std::size_t columns_of_terminal() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

ProgressLine::ProgressLine(bool is_wanted) : is_shown_(is_wanted && isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(std::string_view text) {
    if (!is_shown_) return;
    std::fputs(fmt::format("\r{}\x1b[K", text.substr(0, columns_of_terminal() - 1)).c_str(),
               stderr);
    std::fflush(stderr);
    is_drawn_ = true;
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

}  // namespace outflank
