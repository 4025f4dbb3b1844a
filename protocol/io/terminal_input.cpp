#include "protocol/io/terminal_input.h"

#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace outflank {

namespace {

// A handler of signals reaches nothing but such a variable.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t is_interrupted = 0;

extern "C" void outflank_on_interrupt(int /*signal*/) { is_interrupted = 1; }

}  // namespace

// Blocks SIGINT and tells it to `is_interrupted` where it is let through.
class TerminalInput::Signal {
  public:
    Signal() {
        sigset_t interrupt{};
        sigemptyset(&interrupt);
        sigaddset(&interrupt, SIGINT);
        pthread_sigmask(SIG_BLOCK, &interrupt, &mask_before_);
        struct sigaction action {};
        action.sa_handler = outflank_on_interrupt;
        sigemptyset(&action.sa_mask);
        sigaction(SIGINT, &action, &action_before_);
    }
    ~Signal() {
        sigaction(SIGINT, &action_before_, nullptr);
        pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
    }
    Signal(const Signal&) = delete;
    Signal& operator=(const Signal&) = delete;

    [[nodiscard]] sigset_t letting_through() const {
        sigset_t mask = mask_before_;
        sigdelset(&mask, SIGINT);
        return mask;
    }

  private:
    sigset_t mask_before_{};
    struct sigaction action_before_ {};
};

TerminalInput::TerminalInput(int descriptor)
    : descriptor_(descriptor), signal_(std::make_unique<Signal>()) {}
TerminalInput::~TerminalInput() = default;

bool TerminalInput::wait(std::optional<std::chrono::milliseconds> at_most) {
    timespec time{};
    if (at_most) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*at_most);
        time.tv_sec = seconds.count();
        time.tv_nsec = std::chrono::nanoseconds(*at_most - seconds).count();
    }
    // The signal arrives nowhere but in pselect, so none is lost between a look and a wait.
    const sigset_t mask = signal_->letting_through();
    while (is_interrupted == 0) {
        fd_set descriptors;
        FD_ZERO(&descriptors);
        if (!has_ended_) FD_SET(descriptor_, &descriptors);
        const int ready = pselect(descriptor_ + 1, &descriptors, nullptr, nullptr,
                                  at_most ? &time : nullptr, &mask);
        if (ready == 0) return false;
        if (ready < 0 && errno == EINTR) continue;
        std::array<char, 4096> buffer{};
        const ssize_t got = ready < 0 ? ready : ::read(descriptor_, buffer.data(), buffer.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got > 0) bytes_.append(buffer.data(), static_cast<std::size_t>(got));
        has_ended_ = got <= 0;
        return got > 0;
    }
    return false;
}

std::optional<char> TerminalInput::take_byte() {
    if (bytes_.empty()) return std::nullopt;
    const char byte = bytes_.front();
    bytes_.erase(0, 1);
    return byte;
}

std::optional<std::string> TerminalInput::take_line() {
    const std::size_t end = bytes_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = bytes_.substr(0, end);
    bytes_.erase(0, end + 1);
    return line;
}

bool TerminalInput::has_part_of_line() const {
    return !bytes_.empty() && bytes_.find('\n') == std::string::npos;
}

bool TerminalInput::take_interrupt() {
    const bool was_interrupted = is_interrupted != 0;
    is_interrupted = 0;
    return was_interrupted;
}

bool input_is_terminal() { return ::isatty(STDIN_FILENO) != 0; }
bool output_is_terminal() { return ::isatty(STDOUT_FILENO) != 0; }

int terminal_width() {
    winsize size{};
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace outflank
