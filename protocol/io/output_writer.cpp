#include "protocol/io/output_writer.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace outflank {

OutputWriter::OutputWriter(int descriptor, std::function<void()> on_closed)
    : descriptor_(descriptor), on_closed_(std::move(on_closed)) {}

void OutputWriter::operator()(std::string_view text) {
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

}  // namespace outflank
