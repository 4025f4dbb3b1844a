#include "protocol/io/read_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "protocol/io/encoding.h"

namespace outflank {

Result<std::string> read_file(const std::string& name, const std::stop_token& stop) {
    const bool is_stdin = name == "-";
    const int file = is_stdin ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    std::string content;
    int failure = file < 0 ? errno : 0;
    while (failure == 0 && !stop.stop_requested()) {
        pollfd waiting{file, POLLIN, 0};
        constexpr int milliseconds = 50;
        if (::poll(&waiting, 1, milliseconds) == 0) continue;
        constexpr std::size_t step = 1 << 20;
        const std::size_t size = content.size();
        content.resize(size + step);
        const ssize_t got = ::read(file, content.data() + size, step);
        content.resize(size + (got > 0 ? static_cast<std::size_t>(got) : 0));
        if (got == 0) break;
        if (got < 0 && errno != EINTR) failure = errno;
    }
    if (!is_stdin && file >= 0) ::close(file);
    if (failure != 0) return error(fmt::format("cannot read {}: {}", name, std::strerror(failure)));
    return to_utf8(std::move(content));
}

}  // namespace outflank
