#include "protocol/system/terminal_input.h"

#include <condition_variable>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "protocol/system/input_bytes.h"

namespace outflank {

namespace {

// An editor makes the terminal give a line feed as a carriage return.
constexpr const char* line_ends = "\r\n";

}  // namespace

// What the thread that reads, and the one that sees Ctrl-C, pass to the one that waits.
struct TerminalInput::Events {
    std::mutex mutex;
    std::condition_variable changed;
    std::string bytes;
    bool has_ended = false;
    bool is_interrupted = false;

    void read(int descriptor) {
        InputBytes input(descriptor);
        while (!has_ended) {
            const std::string more = input.next().value_or("");
            const std::lock_guard lock(mutex);
            bytes += more;
            has_ended = more.empty();
            changed.notify_all();
        }
    }
    void interrupt() {
        const std::lock_guard lock(mutex);
        is_interrupted = true;
        changed.notify_all();
    }
};

// The reading thread waits for a line when the program ends, which ends it, too.
TerminalInput::TerminalInput(int descriptor)
    : events_(std::make_shared<Events>()),
      signals_(Signals::Kind::interrupt, [events = events_] { events->interrupt(); }) {
    std::thread([events = events_, descriptor] { events->read(descriptor); }).detach();
}

bool TerminalInput::wait(std::optional<std::chrono::milliseconds> at_most) {
    Events& events = *events_;
    std::unique_lock lock(events.mutex);
    const auto has_news = [&] {
        return events.is_interrupted ||
               (!has_ended_ && (!events.bytes.empty() || events.has_ended));
    };
    if (at_most)
        events.changed.wait_for(lock, *at_most, has_news);
    else
        events.changed.wait(lock, has_news);
    if (events.is_interrupted || has_ended_) return false;
    const bool has_bytes = !events.bytes.empty();
    bytes_ += std::exchange(events.bytes, {});
    has_ended_ = !has_bytes && events.has_ended;
    return has_bytes;
}

bool TerminalInput::take_interrupt() {
    const std::lock_guard lock(events_->mutex);
    return std::exchange(events_->is_interrupted, false);
}

std::optional<char> TerminalInput::take_byte() {
    if (bytes_.empty()) return std::nullopt;
    const char byte = bytes_.front();
    bytes_.erase(0, 1);
    return byte;
}

std::optional<std::string> TerminalInput::take_line() {
    const std::size_t end = bytes_.find_first_of(line_ends);
    if (end == std::string::npos) return std::nullopt;
    std::string line = bytes_.substr(0, end);
    const bool has_both = end + 1 < bytes_.size() && bytes_[end + 1] != bytes_[end] &&
                          std::string_view(line_ends).find(bytes_[end + 1]) != std::string::npos;
    bytes_.erase(0, end + (has_both ? 2 : 1));
    return line;
}

bool TerminalInput::has_part_of_line() const {
    return !bytes_.empty() && bytes_.find_first_of(line_ends) == std::string::npos;
}

}  // namespace outflank
