#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/front_end/protocols.h"
#include "tests/support/text.h"

namespace outflank {

/// A dialogue with a front-end, without a process.
class Dialogue {
  public:
    using Make = std::function<std::unique_ptr<FrontEnd>(const Output& output)>;

    explicit Dialogue(const Make& make)
        : front_end_(make([this](std::string_view text) { collect(text); })) {}

    /// Sends a line, waits until the front-end is idle, and returns what it printed.
    std::string operator()(std::string_view line) {
        front_end_->handle(line);
        front_end_->wait_idle();
        return take();
    }
    /// Sends a line without waiting.
    void send(std::string_view line) { front_end_->handle(line); }
    /// Waits for a text and returns the output up to it, the text included. Fails after 10 s.
    std::string until(std::string_view text) {
        std::unique_lock lock(mutex_);
        const bool came = said_more_.wait_for(lock, std::chrono::seconds(10), [&] {
            return collected_.find(text) != std::string::npos;
        });
        REQUIRE_MESSAGE(came, "waited for '" << text << "' and heard '" << collected_ << "'");
        const std::size_t end = collected_.find(text) + text.size();
        std::string heard = collected_.substr(0, end);
        collected_.erase(0, end);
        return heard;
    }
    /// Waits until the front-end is idle and returns the output.
    std::string idle() {
        front_end_->wait_idle();
        return take();
    }
    /// Ends the input and returns the output.
    std::string finish() {
        front_end_->finish();
        return take();
    }
    FrontEnd& front_end() { return *front_end_; }

  private:
    void collect(std::string_view text) {
        const std::lock_guard lock(mutex_);
        collected_ += text;
        said_more_.notify_all();
    }
    std::string take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(collected_, {});
    }

    std::mutex mutex_;
    std::condition_variable said_more_;
    std::string collected_;
    std::unique_ptr<FrontEnd> front_end_;
};

/// Options that keep the searches of a test very short, without the opening book.
inline Options quick_options(int level = 3) {
    Options options;
    options.hash_mb = 1;
    options.level = level;
    options.exact_from = 6;
    options.no_book = true;
    return options;
}

inline Dialogue dialogue_in(Protocol protocol, const Options& options = quick_options()) {
    return Dialogue(
        [&](const Output& output) { return make_front_end(protocol, options, output); });
}

/// Lines that mean nothing in any protocol: front-ends must refuse them and go on.
inline std::vector<std::string> senseless_lines() {
    using namespace std::string_literals;
    return {"foo"s,      "\0\0\0foo"s,      "\xC3\xA9t\xC3\xA9"s, std::string(1 << 20, 'x'),
            "42foo 1"s,  "pla\xFF b f5"s,   "foo\tbar\r"s,        std::string(1 << 20, '\0'),
            "\x1b[2J!"s, "%s%s%s%n {} {0}"s};
}

}  // namespace outflank
