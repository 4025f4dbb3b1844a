#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// What to start, and how.
struct ChildCommand {
    std::vector<std::string> words;  // the program's path and its arguments
    std::string directory;           // to run in; empty: the current one
    std::string error_file;          // its stderr is appended to this; empty: nowhere
};

/// A child process, with pipes to its stdin and from its stdout. With this object it is killed, and
/// so are all processes that it started; also when this program ends in any way, and on Linux when
/// the thread ends that started it. Not for several threads at once.
class ChildProcess {
  public:
    /// Blocks SIGPIPE in the calling thread. Throws std::system_error when the program cannot be
    /// started, UsageError when its error file cannot be written.
    explicit ChildProcess(const ChildCommand& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes the beginning of a text, or all of it: how many bytes; 0 when the other side is not
    /// ready within the time. Nothing when the pipe is closed on the other side, or broken.
    std::optional<std::size_t> write(std::string_view text, std::chrono::milliseconds at_most);
    /// Reads what is there, once there are bytes; an empty text when none come within the time.
    /// Nothing when the pipe is closed on the other side, or broken.
    std::optional<std::string> read(std::chrono::milliseconds at_most);
    void close_input();
    void close_output();

    /// Waits for the process to end; false when it still runs after this time.
    bool ends_within(std::chrono::milliseconds timeout);
    /// Once it has ended.
    [[nodiscard]] int exit_status() const;
    /// Once it has ended: "ended with status 3", or how it was killed.
    [[nodiscard]] std::string ending() const;
    /// The system's number of the process.
    [[nodiscard]] int id() const;

  private:
    struct System;
    std::unique_ptr<System> system_;
};

/// The path of a program, as the system finds it by its name; empty when there is none.
std::string find_on_path(const std::string& program);

}  // namespace outflank
