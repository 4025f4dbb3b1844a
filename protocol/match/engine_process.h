#pragma once

#include <deque>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/match/engine_spec.h"
#include "protocol/match/fault.h"
#include "protocol/system/child_process.h"

namespace outflank::match {

/// An engine as a child process; lines are written to it and read from it over pipes. It runs in a
/// process group of its own. It ends with this object, and also with the thread that started it,
/// however that thread ends. Not for several threads at once.
class EngineProcess {
  public:
    /// Blocks SIGPIPE in the calling thread. Throws FaultKind::no_resources when this program
    /// cannot start any process now, or cannot write the engine's stderr. When `stop` is requested,
    /// `write` and `read` throw FaultKind::stopped.
    EngineProcess(const EngineSpec& spec, std::stop_token stop);
    /// Closes the engine's input, waits a moment for it to end, and kills its group.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Writes a line. Throws FaultKind::timeout when the engine does not read it before the
    /// deadline.
    void write(std::string_view line, TimePoint deadline);
    /// The next line of output, without its line end. Throws FaultKind::timeout when there is none
    /// before the deadline, FaultKind::garbage when the line or all the output since the last
    /// `write` is too long.
    std::string read(TimePoint deadline);

    /// The last lines written ("> ") and read ("< "), oldest first.
    [[nodiscard]] const std::deque<std::string>& last_lines() const { return last_lines_; }

  private:
    // Throws when the match was stopped, or no time is left.
    void check(TimePoint deadline) const;
    void remember(std::string_view direction, std::string_view line);
    // Throws how the process ended after `what` happened: it closed its input or output.
    [[noreturn]] void crash(std::string_view what);

    std::unique_ptr<ChildProcess> child_;
    std::stop_token stop_;
    std::string output_;          // read from the pipe
    std::size_t line_begin_ = 0;  // the part of it before was returned
    std::size_t read_since_write_ = 0;
    std::deque<std::string> last_lines_;
};

}  // namespace outflank::match
