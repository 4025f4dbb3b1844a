#include "tests/support/process.h"

#include <optional>
#include <stdexcept>
#include <utility>

#include "protocol/system/child_process.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds timeout{300'000};

std::chrono::milliseconds time_until(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) throw std::runtime_error("waited too long");
    return left;
}

ChildCommand command_with(const std::vector<std::string>& arguments,
                          const std::string& error_file) {
    ChildCommand command{{OUTFLANK_EXECUTABLE}, {}, error_file};
    command.words.insert(command.words.end(), arguments.begin(), arguments.end());
    return command;
}

}  // namespace

struct Process::State {
    explicit State(const std::vector<std::string>& arguments)
        : child(command_with(arguments, errors.name)) {}

    // Appends what can be read now to `unread`; false at the end of the output.
    bool read_some(Clock::time_point deadline) {
        const auto got = child.read(time_until(deadline));
        unread += got.value_or("");
        return got.has_value();
    }

    TemporaryFile errors{"errors"};
    ChildProcess child;
    std::string unread;
};

Process::Process(const std::vector<std::string>& arguments)
    : state_(std::make_unique<State>(arguments)) {}
Process::~Process() = default;

void Process::write(std::string_view text) {
    const auto deadline = Clock::now() + timeout;
    while (!text.empty()) {
        const auto written = state_->child.write(text, time_until(deadline));
        if (!written) return;  // the process has ended; its output tells why
        text.remove_prefix(*written);
    }
}

void Process::close_input() { state_->child.close_input(); }
void Process::close_output() { state_->child.close_output(); }
int Process::id() const { return state_->child.id(); }

std::string Process::read_until(std::string_view text) {
    const auto deadline = Clock::now() + timeout;
    std::string& unread = state_->unread;
    while (unread.find(text) == std::string::npos)
        if (!state_->read_some(deadline))
            throw std::runtime_error("ended before '" + std::string(text) + "': " + unread);
    const std::size_t end = unread.find(text) + text.size();
    std::string heard = unread.substr(0, end);
    unread.erase(0, end);
    return heard;
}

std::string Process::read_rest() {
    const auto deadline = Clock::now() + timeout;
    while (state_->read_some(deadline)) {
    }
    return std::exchange(state_->unread, {});
}

std::string Process::errors() {
    exit_status();
    return state_->errors.text();
}

int Process::exit_status() {
    if (!state_->child.ends_within(timeout)) throw std::runtime_error("does not end");
    return state_->child.exit_status();
}

Run run(const std::vector<std::string>& arguments, std::string_view input) {
    Process process(arguments);
    process.write(input);
    process.close_input();
    Run result{process.read_rest(), process.errors(), 0};
    result.exit_status = process.exit_status();
    return result;
}

bool is_running(int id) {
    std::ifstream stat(fmt::format("/proc/{}/stat", id));
    std::string word;
    char state = 'Z';  // a zombie: it has ended, but nobody has waited for it
    stat >> word >> word >> state;
    return stat && state != 'Z';
}

}  // namespace outflank
