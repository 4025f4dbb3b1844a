#pragma once

#include <deque>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/match/engine_spec.h"
#include "protocol/match/fault.h"

namespace outflank::match {

/// An engine as a child process, spoken to in lines over pipes. It runs in a process group of its
/// own and never outlives this object, nor the thread that started it, whatever ends that. Not for
/// several threads at once.
class EngineProcess {
  public:
    /// Blocks SIGPIPE in the calling thread. Every wait below ends early, with FaultKind::stopped,
    /// when `stop` is asked for.
    static Outcome<std::unique_ptr<EngineProcess>> start(const EngineSpec& spec,
                                                         std::stop_token stop);
    /// Closes the engine's input, waits a moment for it to end, and kills its group.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Writes a line. A hang when the engine does not take it before the deadline.
    Outcome<void> write(std::string_view line, TimePoint deadline);
    /// The next line of output, without its end. An engine that prints without end since the last
    /// `write` is at fault, too.
    Outcome<std::string> read(TimePoint deadline);

    /// The last lines said ("> ") and heard ("< "), oldest first.
    [[nodiscard]] const std::deque<std::string>& last_lines() const { return last_lines_; }

  private:
    struct Child;

    EngineProcess(std::unique_ptr<Child> child, std::stop_token stop);
    Outcome<void> wait_for(int descriptor, short event, TimePoint deadline);
    void remember(std::string_view direction, std::string_view line);
    // How the process ended, when it gives no more output or takes no more input.
    Fault crash(std::string_view what);

    std::unique_ptr<Child> child_;
    std::stop_token stop_;
    std::string output_;          // read from the pipe
    std::size_t line_begin_ = 0;  // what of it was returned already
    std::size_t read_since_write_ = 0;
    std::deque<std::string> last_lines_;
};

}  // namespace outflank::match
