#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/front_end/job_queue.h"
#include "protocol/system/line_reader.h"
#include "protocol/system/text.h"

namespace outflank {

/// Where a front-end writes. Any thread may call it; each call writes whole lines.
using Output = std::function<void(std::string_view)>;

/// Speaks one protocol. One thread gives it lines; another thread executes them in order.
class FrontEnd {
  public:
    explicit FrontEnd(Output output, std::size_t longest = longest_line)
        : output_(std::move(output)),
          longest_(longest),
          jobs_([this](const std::string& reason) { answer_failure(reason); }) {}
    virtual ~FrontEnd() = default;
    FrontEnd(const FrontEnd&) = delete;
    FrontEnd& operator=(const FrontEnd&) = delete;

    /// Takes a line of any bytes, without its line end. Never blocks, unless more work is queued
    /// than memory is meant for: it queues the work; only lines that stop a search act at once.
    void handle(std::string_view line) {
        if (has_quit_) return;
        const std::string text = cleaned(line);
        if (line.size() > longest_)
            refuse(text, "line too long");
        else if (text.empty())
            receive_empty();
        else
            receive(text);
    }
    /// No line will follow. Waits for the queued work, or drops it where the protocol wants that.
    virtual void finish() { wait_idle(); }
    /// Asks all work so far to stop. Can be called from any thread.
    virtual void stop_work() { jobs_.stop(); }
    /// Returns when all lines so far are answered. It does not wait for the end of pondering.
    virtual void wait_idle() { jobs_.wait_idle(); }
    [[nodiscard]] virtual bool is_idle() { return jobs_.is_idle(); }
    /// After `quit`: lines are ignored from now on.
    [[nodiscard]] bool has_quit() const { return has_quit_; }

  protected:
    /// Takes a line that is cleaned and not empty. Called on the thread that reads.
    virtual void receive(const std::string& line) = 0;
    /// Takes a line that is empty when cleaned.
    virtual void receive_empty() {}
    /// Queues the error answer to a line that cannot be read, for example one that is too long.
    virtual void refuse(const std::string& line, const std::string& reason) = 0;

    /// A command could not be done, for example for lack of memory. Tells it, and gives the answer
    /// that the client waits for. Called on the thread that executes.
    virtual void answer_failure(const std::string& reason) = 0;

    JobQueue& jobs() { return jobs_; }
    void quit() { has_quit_ = true; }
    void write(std::string_view text) { output_(text); }
    void say(std::string_view line) { output_(std::string(line) + '\n'); }
    /// Every derived class calls this in its destructor, while what its jobs use still exists.
    void close() { jobs_.close(); }

  private:
    Output output_;
    const std::size_t longest_;  // line, in bytes
    std::atomic<bool> has_quit_ = false;
    JobQueue jobs_;
};

}  // namespace outflank
