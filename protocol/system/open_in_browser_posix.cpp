#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "protocol/system/page_server.h"

namespace outflank {

// The browser may be a child of xdg-open: it gets a session of its own, so that Ctrl-C does not
// end it, none of the signals that are blocked here, and none of the standard descriptors.
bool open_in_browser(const std::string& address) {
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
    sigset_t no_signal;
    sigemptyset(&no_signal);
    posix_spawnattr_setsigmask(&attributes, &no_signal);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);

    std::string name = "xdg-open";
    std::string argument = address;
    const std::array<char*, 3> arguments = {name.data(), argument.data(), nullptr};
    pid_t child = 0;
    const bool is_asked =
        posix_spawnp(&child, name.data(), &actions, &attributes, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return is_asked;
}

}  // namespace outflank
