#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// The real executable on a terminal of its own, without colours. Waiting for longer than two
/// minutes throws.
class TerminalProcess {
  public:
    explicit TerminalProcess(const std::vector<std::string>& arguments, int columns = 80);
    /// Kills the process if it still runs.
    ~TerminalProcess();
    TerminalProcess(const TerminalProcess&) = delete;
    TerminalProcess& operator=(const TerminalProcess&) = delete;

    void type(std::string_view keys) const;
    /// What is shown up to a text, the text included.
    std::string read_until(std::string_view text);
    /// Types a line and returns what is shown up to the next prompt.
    std::string say(std::string_view line);
    /// What is shown until the process ends; sets `exit_status`.
    std::string read_rest();
    int exit_status = -1;

  private:
    bool read_some();

    pid_t process_ = 0;
    int terminal_ = -1;
    std::string unread_;
};

}  // namespace outflank
