#include <windows.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "protocol/system/input_bytes.h"
#include "protocol/system/terminal_input.h"

namespace outflank {

namespace {

// What the threads that read and that see Ctrl-C tell the one that waits.
struct Events {
    std::mutex mutex;
    std::condition_variable changed;
    std::string bytes;
    bool has_ended = false;
    bool is_interrupted = false;

    void read(int descriptor) {
        InputBytes input(descriptor);
        for (auto more = input.next(); more && !more->empty(); more = input.next()) {
            const std::lock_guard lock(mutex);
            bytes += *more;
            changed.notify_all();
        }
        const std::lock_guard lock(mutex);
        has_ended = true;
        changed.notify_all();
    }
    void interrupt() {
        const std::lock_guard lock(mutex);
        is_interrupted = true;
        changed.notify_all();
    }
};

// Of the terminal that there is at this time; the reading thread may outlive it.
std::shared_ptr<Events>& events() {
    static std::shared_ptr<Events> events;
    return events;
}

// Windows calls it in a thread of its own.
BOOL WINAPI on_control_event(DWORD event) {
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) return FALSE;
    events()->interrupt();
    return TRUE;
}

}  // namespace

struct TerminalInput::System {
    std::shared_ptr<Events> events = std::make_shared<Events>();
};

TerminalInput::TerminalInput(int descriptor) : system_(std::make_unique<System>()) {
    events() = system_->events;
    SetConsoleCtrlHandler(on_control_event, TRUE);
    // It waits for a line when the program ends, which ends it, too.
    std::thread([events = system_->events, descriptor] { events->read(descriptor); }).detach();
}

TerminalInput::~TerminalInput() { SetConsoleCtrlHandler(on_control_event, FALSE); }

bool TerminalInput::wait(std::optional<std::chrono::milliseconds> at_most) {
    Events& events = *system_->events;
    std::unique_lock lock(events.mutex);
    const auto has_news = [&] {
        return events.is_interrupted || !events.bytes.empty() || (events.has_ended && !has_ended_);
    };
    if (at_most)
        events.changed.wait_for(lock, *at_most, has_news);
    else
        events.changed.wait(lock, has_news);
    if (events.is_interrupted) return false;
    const bool has_bytes = !events.bytes.empty();
    bytes_ += std::exchange(events.bytes, {});
    has_ended_ = events.has_ended;
    return has_bytes;
}

bool TerminalInput::take_interrupt() {
    const std::lock_guard lock(system_->events->mutex);
    return std::exchange(system_->events->is_interrupted, false);
}

}  // namespace outflank
