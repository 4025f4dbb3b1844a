#include "tests/support/terminal.h"

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace outflank {

TerminalProcess::TerminalProcess(const std::vector<std::string>& arguments, int columns) {
    std::vector<std::string> all{OUTFLANK_EXECUTABLE};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    pointers.reserve(all.size() + 1);
    for (std::string& argument : all) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    winsize size{50, static_cast<unsigned short>(columns), 0, 0};
    process_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (process_ < 0) throw std::runtime_error("no terminal");
    if (process_ == 0) {
        ::setenv("TERM", "xterm", 1);
        ::setenv("NO_COLOR", "1", 1);
        ::setenv("HOME", "/nonexistent", 1);  // no ~/.editrc
        ::execv(pointers[0], pointers.data());
        ::_exit(127);
    }
}

TerminalProcess::~TerminalProcess() {
    ::close(terminal_);
    if (exit_status >= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

void TerminalProcess::type(std::string_view keys) const {
    if (::write(terminal_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
        throw std::runtime_error("cannot type");
}

// False when the process has closed the terminal.
bool TerminalProcess::read_some() {
    pollfd event{terminal_, POLLIN, 0};
    constexpr int timeout = 120'000;  // ms
    if (::poll(&event, 1, timeout) <= 0)
        throw std::runtime_error("waited too long; so far: " + unread_);
    std::array<char, 4096> buffer{};
    const ssize_t got = ::read(terminal_, buffer.data(), buffer.size());
    if (got > 0) unread_.append(buffer.data(), static_cast<std::size_t>(got));
    return got > 0;
}

std::string TerminalProcess::read_until(std::string_view text) {
    while (unread_.find(text) == std::string::npos)
        if (!read_some())
            throw std::runtime_error("ended before '" + std::string(text) + "': " + unread_);
    const std::size_t end = unread_.find(text) + text.size();
    std::string shown = unread_.substr(0, end);
    unread_.erase(0, end);
    return shown;
}

std::string TerminalProcess::say(std::string_view line) {
    type(std::string(line) + '\r');
    return read_until("\n> ");
}

std::string TerminalProcess::read_rest() {
    while (read_some()) {
    }
    int status = 0;
    ::waitpid(process_, &status, 0);
    exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return std::exchange(unread_, {});
}

}  // namespace outflank
