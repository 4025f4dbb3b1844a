#include "tests/support/process.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <utility>

#include "protocol/io/child_process.h"

namespace outflank {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(20);

// Appends what can be read now to `text`; false at the end of the stream.
bool read_some(int descriptor, std::string& text, Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd event{descriptor, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&event, 1, static_cast<int>(left.count())) <= 0)
        throw std::runtime_error("waited too long; so far: " + text);
    std::array<char, 4096> buffer{};
    const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
    if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
    return got > 0;
}

std::string read_all(int descriptor, std::string text) {
    const auto deadline = Clock::now() + patience;
    while (read_some(descriptor, text, deadline)) {
    }
    return text;
}

}  // namespace

struct Process::State {
    bp::pipe input;
    bp::pipe output;
    bp::pipe error;
    bp::child child;
    std::string unread;
};

Process::Process(const std::vector<std::string>& arguments) : state_(std::make_unique<State>()) {
    std::signal(SIGPIPE, SIG_IGN);
    state_->child = bp::child(OUTFLANK_EXECUTABLE, bp::args(arguments),
                              bp::std_in<state_->input, bp::std_out> state_->output,
                              bp::std_err > state_->error);
    // The other ends of the pipes belong to the child.
    ::close(state_->input.native_source());
    state_->input.assign_source(-1);
    ::close(state_->output.native_sink());
    state_->output.assign_sink(-1);
    ::close(state_->error.native_sink());
    state_->error.assign_sink(-1);
}

Process::~Process() {
    std::error_code ignored;
    if (state_->child.running(ignored)) state_->child.terminate(ignored);
}

void Process::write(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(state_->input.native_sink(), text.data(), text.size());
        if (written < 0 && errno == EPIPE) return;  // the process has ended; its output tells why
        if (written < 0) throw std::runtime_error("cannot write to the process");
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Process::close_input() {
    ::close(state_->input.native_sink());
    state_->input.assign_sink(-1);
}

void Process::close_output() {
    ::close(state_->output.native_source());
    state_->output.assign_source(-1);
}

void Process::signal(int number) { ::kill(state_->child.id(), number); }

std::string Process::read_until(std::string_view text) {
    const auto deadline = Clock::now() + patience;
    std::string& unread = state_->unread;
    while (unread.find(text) == std::string::npos)
        if (!read_some(state_->output.native_source(), unread, deadline))
            throw std::runtime_error("ended before '" + std::string(text) + "': " + unread);
    const std::size_t end = unread.find(text) + text.size();
    std::string heard = unread.substr(0, end);
    unread.erase(0, end);
    return heard;
}

std::string Process::read_rest() {
    return read_all(state_->output.native_source(), std::exchange(state_->unread, {}));
}

std::string Process::errors() { return read_all(state_->error.native_source(), {}); }

int Process::exit_status() {
    // Not wait_for(): it waits by a process of its own and sometimes never returns.
    for (const auto deadline = Clock::now() + patience; state_->child.running();) {
        if (Clock::now() > deadline) throw std::runtime_error("does not end");
        std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return state_->child.exit_code();
}

Run run(const std::vector<std::string>& arguments, std::string_view input) {
    Process process(arguments);
    process.write(input);
    process.close_input();
    Run result{process.read_rest(), process.errors(), 0};
    result.exit_status = process.exit_status();
    return result;
}

}  // namespace outflank
