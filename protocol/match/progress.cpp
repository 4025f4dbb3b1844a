#include "protocol/match/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "protocol/io/progress_line.h"

namespace outflank::match {

Progress::Progress(int games, int done)
    : games_(games), done_(done), is_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
    if (is_terminal_) std::fputs("\n", stderr);
}

void Progress::clear() const {
    if (is_terminal_) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(const Standings& standings) {
    const int played = standings.games() - done_;
    if (!is_terminal_ || played <= 0) return;
    const auto spent = std::chrono::steady_clock::now() - begin_;
    const auto left = std::chrono::duration_cast<std::chrono::seconds>(
        spent / played * (games_ - standings.games()));
    clear();
    std::fputs(bar(standings, games_, left, columns_of_terminal() - 1).c_str(), stderr);
    std::fflush(stderr);
}

std::string Progress::bar(const Standings& standings, int games, std::chrono::seconds left,
                          std::size_t columns) {
    constexpr int width = 20;
    const int full = games > 0 ? width * standings.games() / games : width;
    std::string text = fmt::format("[{:=<{}}{:<{}}] {}/{}  {}, {}:{:02} left", "", full, "",
                                   width - full, standings.games(), games, standings.line(),
                                   left.count() / 60, left.count() % 60);
    if (text.size() > columns) text.resize(columns);
    return text;
}

}  // namespace outflank::match
