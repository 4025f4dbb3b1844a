#include "protocol/io/line_io.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "protocol/session/options.h"

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
    while (true) {
        if (::poll(events.data(), events.size(), -1) < 0) {
            if (errno == EINTR) continue;
            return false;
        }
        if (events[1].revents != 0) return false;
        const ssize_t got = ::read(descriptor_, buffer_.data(), buffer_.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) failure_ = errno;
        if (got <= 0) return false;
        unread_ = std::string_view(buffer_.data(), static_cast<std::size_t>(got));
        return true;
    }
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

Writer::Writer(int descriptor, std::function<void()> on_closed)
    : descriptor_(descriptor), on_closed_(std::move(on_closed)) {}

void Writer::operator()(std::string_view text) {
    const std::lock_guard lock(mutex_);
    while (!text.empty() && !is_closed_) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR) continue;
            if (errno == EAGAIN) {
                pollfd event{descriptor_, POLLOUT, 0};
                ::poll(&event, 1, -1);
                continue;
            }
            if (errno != EPIPE) failure_ = errno;
            is_closed_ = true;
            on_closed_();
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

Log::Log(const std::string& file) {
    if (file.empty()) return;
    file_.open(file, std::ios::app);
    if (!file_) throw UsageError("option log: cannot write " + file);
}

void Log::said(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        write('>', text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Log::write(char direction, std::string_view line) {
    if (!file_.is_open()) return;
    const std::lock_guard lock(mutex_);
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
    file_ << fmt::format("{:10.3f} {} {}\n", now.count(), direction, line) << std::flush;
}

}  // namespace outflank
