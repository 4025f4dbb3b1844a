#include "protocol/match/engine_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

#include "protocol/io/child_process.h"

namespace outflank::match {

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t longest_answer = 1 << 20;
constexpr std::size_t most_output = 16 << 20;  // between two writes
constexpr std::size_t kept_lines = 12;
constexpr std::size_t kept_line_length = 160;
constexpr auto stop_check = 50ms;      // between two looks at the stop token
constexpr auto time_to_leave = 500ms;  // from the end of its input until it is killed

// Runs in the child before it becomes the engine. The child is killed when the thread that started
// it ends, and gets back the signals that the match blocks or ignores.
void prepare_child(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);  // the parent had ended before
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
}

// A pipe that children do not inherit; only the child that it is made for has it, as its stdin or
// stdout. If another engine had it open too, we would never see that this engine closed it.
bp::pipe private_pipe() {
    bp::pipe pipe;
    fcntl(pipe.native_source(), F_SETFD, FD_CLOEXEC);
    fcntl(pipe.native_sink(), F_SETFD, FD_CLOEXEC);
    return pipe;
}

// Locked for one start at a time. A child that is forked after another thread has made its pipes
// and before these are private would inherit them. Boost.Process makes such a pipe as well.
std::mutex& starting() {
    static std::mutex mutex;
    return mutex;
}

}  // namespace

struct EngineProcess::Child {
    bp::pipe input = private_pipe();
    bp::pipe output = private_pipe();
    bp::group group;
    bp::child process;

    Child(const EngineSpec& spec, std::FILE* errors)
        : process(
              bp::exe = spec.command.front(),
              bp::args = std::vector(spec.command.begin() + 1, spec.command.end()),
              bp::start_dir = spec.directory.empty() ? std::string(".") : spec.directory,
              bp::std_in<input, bp::std_out> output, bp::std_err > errors, group,
              bp::extend::on_exec_setup([parent = getpid()](auto&) { prepare_child(parent); })) {
        fcntl(input.native_sink(), F_SETFL, O_NONBLOCK);
        fcntl(output.native_source(), F_SETFL, O_NONBLOCK);
    }

    // Waits for the process to end; false when it still runs after this time.
    bool ends_within(steady_clock::duration patience) {
        const TimePoint deadline = steady_clock::now() + patience;
        std::error_code failure;
        while (process.running(failure)) {
            if (steady_clock::now() > deadline) return false;
            std::this_thread::sleep_for(1ms);
        }
        return true;
    }
};

Outcome<std::unique_ptr<EngineProcess>> EngineProcess::start(const EngineSpec& spec,
                                                             std::stop_token stop) {
    // `write` sees a closed pipe by its error.
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);

    const std::string error_file = spec.error_file.empty() ? "/dev/null" : spec.error_file;
    try {
        const std::scoped_lock lock(starting());
        const auto close = [](std::FILE* file) { std::fclose(file); };
        const std::unique_ptr<std::FILE, decltype(close)> errors(
            std::fopen(error_file.c_str(), "ae"), close);
        if (!errors)
            return fault(FaultKind::crash, fmt::format("cannot write its stderr to {}: {}",
                                                       error_file, std::strerror(errno)));
        auto child = std::make_unique<Child>(spec, errors.get());
        return std::unique_ptr<EngineProcess>(new EngineProcess(std::move(child), std::move(stop)));
    } catch (const std::exception& failure) {
        return fault(FaultKind::crash, fmt::format("cannot start: {}", failure.what()));
    }
}

EngineProcess::EngineProcess(std::unique_ptr<Child> child, std::stop_token stop)
    : child_(std::move(child)), stop_(std::move(stop)) {}

EngineProcess::~EngineProcess() {
    child_->input.close();
    // Our end of its output stays open for now: an engine that prints at its end would otherwise be
    // killed by SIGPIPE before it has cleaned up.
    child_->ends_within(time_to_leave);
    killpg(child_->group.native_handle(), SIGKILL);
    child_->ends_within(1s);
}

Outcome<void> EngineProcess::wait_for(int descriptor, short event, TimePoint deadline) {
    while (true) {
        if (stop_.stop_requested()) return fault(FaultKind::stopped, "the match was stopped");
        const auto now = steady_clock::now();
        if (now >= deadline) return fault(FaultKind::hang, "no answer in time");
        const auto wait = std::min<steady_clock::duration>(deadline - now, stop_check);
        pollfd polled{descriptor, event, 0};
        const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(wait).count();
        if (poll(&polled, 1, static_cast<int>(milliseconds)) > 0) return {};
    }
}

Outcome<void> EngineProcess::write(std::string_view line, TimePoint deadline) {
    remember("> ", line);
    read_since_write_ = 0;
    std::string text(line);
    text += '\n';
    for (std::string_view rest = text; !rest.empty();) {
        const int sink = child_->input.native_sink();
        if (auto ready = wait_for(sink, POLLOUT, deadline); !ready) return ready;
        const ssize_t written = ::write(sink, rest.data(), rest.size());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            return tl::make_unexpected(crash("closed its input"));
    }
    return {};
}

Outcome<std::string> EngineProcess::read(TimePoint deadline) {
    std::array<char, 65536> buffer{};
    std::size_t searched = line_begin_;
    while (true) {
        if (const std::size_t end = output_.find('\n', searched); end != std::string::npos) {
            std::string line = output_.substr(line_begin_, end - line_begin_);
            read_since_write_ += line.size() + 1;
            line_begin_ = end + 1;
            if (line.ends_with('\r')) line.pop_back();
            remember("< ", line);
            if (read_since_write_ > most_output)
                return fault(FaultKind::garbage, "prints without end");
            if (steady_clock::now() >= deadline) return fault(FaultKind::hang, "no answer in time");
            return line;
        }
        output_.erase(0, line_begin_);
        line_begin_ = 0;
        searched = output_.size();
        if (searched > longest_answer) return fault(FaultKind::garbage, "a line without end");

        const int source = child_->output.native_source();
        if (auto ready = wait_for(source, POLLIN, deadline); !ready)
            return tl::make_unexpected(ready.error());
        const ssize_t got = ::read(source, buffer.data(), buffer.size());
        if (got > 0) output_.append(buffer.data(), static_cast<std::size_t>(got));
        if (got == 0) {
            if (!output_.empty()) remember("< ", output_);
            return tl::make_unexpected(crash("closed its output"));
        }
        if (got < 0 && errno != EAGAIN && errno != EINTR)
            return fault(FaultKind::crash, fmt::format("cannot be read: {}", std::strerror(errno)));
    }
}

void EngineProcess::remember(std::string_view direction, std::string_view line) {
    if (last_lines_.size() == kept_lines) last_lines_.pop_front();
    last_lines_.push_back(fmt::format("{}{}", direction, line.substr(0, kept_line_length)));
}

Fault EngineProcess::crash(std::string_view what) {
    if (!child_->ends_within(time_to_leave))
        return {FaultKind::crash, fmt::format("{} but runs on", what)};
    const int status = child_->process.native_exit_code();
    if (WIFSIGNALED(status))
        return {FaultKind::crash, fmt::format("killed by signal {} ({})", WTERMSIG(status),
                                              strsignal(WTERMSIG(status)))};
    return {FaultKind::crash, fmt::format("ended with status {}", WEXITSTATUS(status))};
}

}  // namespace outflank::match
