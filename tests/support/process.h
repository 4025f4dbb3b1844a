#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// The real executable, spoken to over pipes. What takes longer than 20 s throws.
class Process {
  public:
    explicit Process(const std::vector<std::string>& arguments);
    /// Kills it if it still runs.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void write(std::string_view text);
    void close_input();
    void close_output();
    void signal(int number);
    /// What it prints up to a text, included.
    std::string read_until(std::string_view text);
    /// What else it prints until its end.
    std::string read_rest();
    /// Of standard error, until its end.
    std::string errors();
    /// Waits for its end.
    int exit_status();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// A whole run: what goes in at once, what came out, and how it ended.
struct Run {
    std::string output;
    std::string errors;
    int exit_status = 0;
};
Run run(const std::vector<std::string>& arguments, std::string_view input = "");

}  // namespace outflank
