#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "protocol/system/input_bytes.h"

namespace outflank {

struct InputBytes::System {
    explicit System(int input) : descriptor(input) {
        if (::pipe(wake.data()) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
    }
    ~System() {
        for (const int end : wake) ::close(end);
    }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    [[nodiscard]] std::array<pollfd, 2> events() const {
        return {{{descriptor, POLLIN, 0}, {wake[0], POLLIN, 0}}};
    }

    int descriptor;
    std::array<int, 2> wake{};  // a pipe: `interrupt` writes to it, so that `poll` returns
};

InputBytes::InputBytes(int descriptor) : system_(std::make_unique<System>(descriptor)) {}
InputBytes::~InputBytes() = default;

void InputBytes::interrupt() {
    [[maybe_unused]] const auto written = ::write(system_->wake[1], "", 1);
}

std::optional<std::string> InputBytes::next() {
    std::array<pollfd, 2> events = system_->events();
    while (true) {
        if (::poll(events.data(), events.size(), -1) < 0) {
            if (errno == EINTR) continue;
            failure_ = errno;
            return "";
        }
        if (events[1].revents != 0) return std::nullopt;
        constexpr std::size_t most = 65536;
        std::string bytes(most, '\0');
        const ssize_t got = ::read(system_->descriptor, bytes.data(), bytes.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) failure_ = errno;
        bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
        return bytes;
    }
}

bool InputBytes::is_silent(int milliseconds) {
    std::array<pollfd, 2> events = system_->events();
    return ::poll(events.data(), events.size(), milliseconds) == 0;
}

}  // namespace outflank
