#include <sys/select.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "protocol/system/terminal_input.h"

namespace outflank {

namespace {

// A handler of signals reaches nothing but such a variable.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t is_interrupted = 0;

extern "C" void outflank_on_interrupt(int /*signal*/) { is_interrupted = 1; }

}  // namespace

// Blocks SIGINT and tells it to `is_interrupted` where it is let through.
struct TerminalInput::System {
    explicit System(int input) : descriptor(input) {
        sigset_t interrupt{};
        sigemptyset(&interrupt);
        sigaddset(&interrupt, SIGINT);
        pthread_sigmask(SIG_BLOCK, &interrupt, &mask_before);
        struct sigaction action {};
        action.sa_handler = outflank_on_interrupt;
        sigemptyset(&action.sa_mask);
        sigaction(SIGINT, &action, &action_before);
    }
    ~System() {
        sigaction(SIGINT, &action_before, nullptr);
        pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
    }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    [[nodiscard]] sigset_t letting_through() const {
        sigset_t mask = mask_before;
        sigdelset(&mask, SIGINT);
        return mask;
    }

    int descriptor;
    sigset_t mask_before{};
    struct sigaction action_before {};
};

TerminalInput::TerminalInput(int descriptor) : system_(std::make_unique<System>(descriptor)) {}
TerminalInput::~TerminalInput() = default;

bool TerminalInput::wait(std::optional<std::chrono::milliseconds> at_most) {
    timespec time{};
    if (at_most) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*at_most);
        time.tv_sec = seconds.count();
        time.tv_nsec = std::chrono::nanoseconds(*at_most - seconds).count();
    }
    // The signal arrives nowhere but in pselect, so none is lost between a look and a wait.
    const int descriptor = system_->descriptor;
    const sigset_t mask = system_->letting_through();
    while (is_interrupted == 0) {
        fd_set descriptors;
        FD_ZERO(&descriptors);
        if (!has_ended_) FD_SET(descriptor, &descriptors);
        const int ready = pselect(descriptor + 1, &descriptors, nullptr, nullptr,
                                  at_most ? &time : nullptr, &mask);
        if (ready == 0) return false;
        if (ready < 0 && errno == EINTR) continue;
        std::array<char, 4096> buffer{};
        const ssize_t got = ready < 0 ? ready : ::read(descriptor, buffer.data(), buffer.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got > 0) bytes_.append(buffer.data(), static_cast<std::size_t>(got));
        has_ended_ = got <= 0;
        return got > 0;
    }
    return false;
}

bool TerminalInput::take_interrupt() {
    const bool was_interrupted = is_interrupted != 0;
    is_interrupted = 0;
    return was_interrupted;
}

}  // namespace outflank
