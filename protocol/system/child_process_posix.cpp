// Boost.Process in its first version, which all supported releases of Boost have. Since 1.88 it
// stands beside its successor, under another name.
#include <boost/version.hpp>
#if BOOST_VERSION >= 108800
#include <boost/process/v1/args.hpp>
#include <boost/process/v1/child.hpp>
#include <boost/process/v1/exe.hpp>
#include <boost/process/v1/extend.hpp>
#include <boost/process/v1/group.hpp>
#include <boost/process/v1/io.hpp>
#include <boost/process/v1/pipe.hpp>
#include <boost/process/v1/search_path.hpp>
#include <boost/process/v1/start_dir.hpp>
#else
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#endif

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>

#include "protocol/system/child_process.h"
#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/usage_error.h"

namespace outflank {

#if BOOST_VERSION >= 108800
namespace bp = boost::process::v1;
#else
namespace bp = boost::process;
#endif

namespace {

using std::chrono::milliseconds;

// The program that is started inherits no file but its stdin, stdout and stderr. If it had the pipe
// of another child open, we would never see that this one closed it.
void close_files_at_exec() {
    constexpr int first = STDERR_FILENO + 1;
#ifdef SYS_close_range
    constexpr unsigned close_at_exec = 4;  // CLOSE_RANGE_CLOEXEC, which older headers lack
    if (::syscall(SYS_close_range, first, ~0U, close_at_exec) == 0) return;
#endif
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    constexpr rlim_t most = 65536;
    for (int file = first; file < static_cast<int>(std::min(limit.rlim_cur, most)); ++file)
        fcntl(file, F_SETFD, FD_CLOEXEC);
}

// Runs in the child before it becomes the program. The child is killed when the thread that started
// it ends, and gets back the signals that this program blocks or ignores.
void prepare_child(pid_t parent) {
    close_files_at_exec();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // the parent had ended before
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

// Writing shows a closed pipe by its error.
void block_broken_pipe() {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
}

File open_error_file(const std::string& name) {
    const std::string file = name.empty() ? "/dev/null" : name;
    File errors(std::fopen(file.c_str(), "ae"));
    if (!errors) throw UsageError("its stderr: " + cannot_write(file, errno));
    return errors;
}

bool is_ready(int descriptor, short event, milliseconds at_most) {
    pollfd polled{descriptor, event, 0};
    return ::poll(&polled, 1, static_cast<int>(at_most.count())) > 0;
}

// Whether a transfer that failed just now may be tried again.
bool may_try_again() { return errno == EAGAIN || errno == EINTR; }

}  // namespace

struct ChildProcess::System {
    bp::pipe input;
    bp::pipe output;
    bp::group group;
    bp::child process;
    siginfo_t ending{};  // once it has ended

    System(const ChildCommand& command, std::FILE* errors)
        : process(
              bp::exe = command.words.front(),
              bp::args = std::vector(command.words.begin() + 1, command.words.end()),
              bp::start_dir = command.directory.empty() ? std::string(".") : command.directory,
              bp::std_in<input, bp::std_out> output, bp::std_err > errors, group,
              bp::extend::on_exec_setup([parent = getpid()](auto&) { prepare_child(parent); })) {
        fcntl(input.native_sink(), F_SETFL, O_NONBLOCK);
        fcntl(output.native_source(), F_SETFL, O_NONBLOCK);
    }

    // The process stays for the system to be known by its number: until its group is killed, that
    // must not become the number of another.
    bool has_ended() {
        const auto id = static_cast<id_t>(process.id());
        return ending.si_pid != 0 || waitid(P_PID, id, &ending, WEXITED | WNOHANG | WNOWAIT) != 0 ||
               ending.si_pid != 0;
    }
};

// One start at a time. Else the child of another thread could hold this one's pipes until its
// program begins, and this one's end would not be seen.
ChildProcess::ChildProcess(const ChildCommand& command) {
    static std::mutex starting;
    block_broken_pipe();
    const std::lock_guard lock(starting);
    system_ = std::make_unique<System>(command, open_error_file(command.error_file).get());
}

ChildProcess::~ChildProcess() {
    killpg(system_->group.native_handle(), SIGKILL);
    system_->group.detach();  // it would kill the group again, after the process has gone
    ends_within(std::chrono::seconds(1));
}

std::optional<std::size_t> ChildProcess::write(std::string_view text, milliseconds at_most) {
    const int sink = system_->input.native_sink();
    if (!is_ready(sink, POLLOUT, at_most)) return 0;
    const ssize_t written = ::write(sink, text.data(), text.size());
    if (written < 0 && !may_try_again()) return std::nullopt;
    return static_cast<std::size_t>(std::max<ssize_t>(written, 0));
}

std::optional<std::string> ChildProcess::read(milliseconds at_most) {
    const int source = system_->output.native_source();
    if (!is_ready(source, POLLIN, at_most)) return "";
    constexpr std::size_t most = 65536;
    std::string bytes(most, '\0');
    const ssize_t got = ::read(source, bytes.data(), bytes.size());
    if (got == 0 || (got < 0 && !may_try_again())) return std::nullopt;
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return bytes;
}

void ChildProcess::close_input() { system_->input.close(); }
void ChildProcess::close_output() { system_->output.close(); }

bool ChildProcess::ends_within(milliseconds timeout) {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    while (!system_->has_ended()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(milliseconds(1));
    }
    return true;
}

int ChildProcess::exit_status() const { return system_->ending.si_status; }

std::string ChildProcess::ending() const {
    const siginfo_t& ending = system_->ending;
    if (ending.si_code == CLD_EXITED) return fmt::format("ended with status {}", ending.si_status);
    return fmt::format("killed by signal {}", ending.si_status);
}

int ChildProcess::id() const { return system_->process.id(); }

std::string find_on_path(const std::string& program) { return bp::search_path(program).string(); }

}  // namespace outflank
