#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/text.h"

namespace outflank {

/// The real executable as a process, with pipes to it. Waiting for longer than five minutes throws.
class Process {
  public:
    explicit Process(const std::vector<std::string>& arguments);
    /// Kills the process if it still runs.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void write(std::string_view text);
    void close_input();
    void close_output();
    /// The system's number of the process.
    [[nodiscard]] int id() const;
    /// The output up to a text, the text included.
    std::string read_until(std::string_view text);
    /// The rest of the output, up to the end of the process.
    std::string read_rest();
    /// All of standard error, up to the end of the process.
    std::string errors();
    /// Waits for the end of the process.
    int exit_status();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Whether there is a process of this number that has not ended. Linux only.
bool is_running(int id);

/// A whole run of the executable: all input is sent at once.
struct Run {
    std::string output;
    std::string errors;
    int exit_status = 0;
};
Run run(const std::vector<std::string>& arguments, std::string_view input = "");

/// `outflank convert` of these games to a file or folder of WTHOR.
inline Run to_wthor(const std::string& file, std::string_view games) {
    return run({"convert", "--to", "wthor", "-o", file}, games);
}

}  // namespace outflank
