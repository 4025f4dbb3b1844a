#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "protocol/system/descriptor.h"

namespace outflank {

void prepare_standard_descriptors() {
    // Without these signals, a write to a closed pipe or to a file of the largest size allowed
    // fails where it is called.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    // If one of the three standard descriptors is closed, the next file or pipe to be opened would
    // get its number. This opens /dev/null in its place, in the mode in which its use fails, so
    // that the error is reported where it is used.
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) == -1)
            (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int open_to_read(const std::string& name) { return ::open(name.c_str(), O_RDONLY | O_CLOEXEC); }

// Closing the folder gives the lock back.
std::shared_ptr<void> lock_folder(const std::string& folder) {
    auto opened = std::make_shared<Descriptor>(open_to_read(folder));
    if (::flock(opened->number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return nullptr;
    return opened;
}

int create_file(const std::string& name, bool is_private) {
    const mode_t mode = is_private ? 0600 : 0666;
    return ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

// Some file systems have no such call.
int write_through(int descriptor) {
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS ? 0 : errno;
}

int write_whole(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd event{descriptor, POLLOUT, 0};
            ::poll(&event, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

bool is_closed_pipe(int error_number) { return error_number == EPIPE; }

bool has_reader(int descriptor) {
    pollfd event{descriptor, 0, 0};
    return ::poll(&event, 1, 0) <= 0 || (event.revents & (POLLERR | POLLHUP)) == 0;
}

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0; }

int terminal_width(int descriptor) {
    winsize size{};
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int terminal_height(int descriptor) {
    winsize size{};
    return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

}  // namespace outflank
