#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>

#include "protocol/command/command.h"
#include "protocol/io/error_message.h"
#include "protocol/io/usage_error.h"

namespace outflank {

namespace {

// If one of the three standard descriptors is closed, the next file or pipe to be opened would get
// its number. This opens /dev/null in its place, in the mode in which its use fails, so that the
// error is reported where it is used.
void occupy_closed_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) == -1)
            (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// Writes what is still in the buffer. It is not an error if the reader closed the pipe.
void flush_output() {
    if (std::fflush(stdout) != 0 && errno != EPIPE)
        throw UsageError(cannot_write("the output", errno));
}

}  // namespace

}  // namespace outflank

int main(int argc, char** argv) {
    // Without these signals, a write to a closed pipe or to a file of the largest size allowed
    // fails where it is called.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    outflank::occupy_closed_descriptors();
    try {
        const int status = outflank::run_command_line({argv + 1, argv + argc});
        outflank::flush_output();
        return status;
    } catch (const std::exception& problem) {
        outflank::print_error_message(problem.what());
        return 2;
    }
}
