#include "protocol/io/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace outflank {

LineReader::LineReader(int descriptor) : descriptor_(descriptor) {
    if (::pipe(wake_.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
}

LineReader::~LineReader() {
    for (const int end : wake_) ::close(end);
}

void LineReader::interrupt() { [[maybe_unused]] const auto written = ::write(wake_[1], "", 1); }

// False at the end of input, or when interrupted.
bool LineReader::refill() {
    std::array<pollfd, 2> events = {{{descriptor_, POLLIN, 0}, {wake_[0], POLLIN, 0}}};
    for (text_.clear(); text_.empty() && !has_ended_;) {
        if (::poll(events.data(), events.size(), -1) < 0) {
            if (errno == EINTR) continue;
            return false;
        }
        if (events[1].revents != 0) return false;
        constexpr std::size_t step = 16384;
        std::string bytes(step, '\0');
        const ssize_t got = ::read(descriptor_, bytes.data(), bytes.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) failure_ = errno;
        has_ended_ = got <= 0;
        bytes.resize(has_ended_ ? 0 : static_cast<std::size_t>(got));
        text_ = has_ended_ ? decoder_.finish() : decoder_.next(std::move(bytes));
    }
    unread_ = text_;
    return !text_.empty();
}

std::optional<std::string> LineReader::next() {
    std::string line;
    bool begun = false;
    while (!unread_.empty() || refill()) {
        begun = true;
        const std::size_t end = std::min(unread_.find('\n'), unread_.size());
        line += unread_.substr(0, std::min(end, longest_line + 1 - line.size()));
        const bool complete = end < unread_.size();
        unread_.remove_prefix(complete ? end + 1 : end);
        if (complete) return line;
    }
    if (!begun) return std::nullopt;
    return line;
}

std::optional<std::string> LineReader::next_text() {
    if (unread_.empty() && !refill()) return std::nullopt;
    return std::string(std::exchange(unread_, {}));
}

bool LineReader::is_silent(int milliseconds) {
    std::array<pollfd, 2> events = {{{descriptor_, POLLIN, 0}, {wake_[0], POLLIN, 0}}};
    return unread_.empty() && !has_ended_ &&
           ::poll(events.data(), events.size(), milliseconds) == 0;
}

}  // namespace outflank
