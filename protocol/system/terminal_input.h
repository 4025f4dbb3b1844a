#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "protocol/system/signals.h"

namespace outflank {

/// What a person types on a terminal. While it lives, Ctrl-C does not end the program; it ends a
/// `wait`. It has to be made before other threads, so that the signal is blocked in them, too. All
/// functions are for one thread.
class TerminalInput {
  public:
    explicit TerminalInput(int descriptor);

    /// Waits until there are bytes, Ctrl-C is pressed or the input ends; at most so long. Returns
    /// whether there are new bytes.
    bool wait(std::optional<std::chrono::milliseconds> at_most = std::nullopt);
    /// The first byte that nobody took yet.
    std::optional<char> take_byte();
    /// The first whole line that nobody took yet, without its line end.
    std::optional<std::string> take_line();
    /// There are bytes, but no whole line.
    [[nodiscard]] bool has_part_of_line() const;

    /// Whether Ctrl-C was pressed since the last call.
    bool take_interrupt();
    [[nodiscard]] bool has_ended() const { return has_ended_; }
    /// For an editor, which sees Ctrl-D as a character.
    void end() { has_ended_ = true; }

  private:
    struct Events;
    std::shared_ptr<Events> events_;
    Signals signals_;
    std::string bytes_;  // that nobody took yet
    bool has_ended_ = false;
};

}  // namespace outflank
