#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/front_end/front_end.h"
#include "protocol/session/any_game.h"
#include "protocol/session/engine.h"

namespace outflank {

/// The board for a person on a terminal. A line is a move or a command; after the person's move the
/// engine answers for the sides that it plays, White at first. `stop` and `quit` act at once; all
/// else is done in order, and what still waits when `quit` comes is dropped.
class Console : public FrontEnd {
  public:
    /// Shows the board at once. Throws UsageError when the options cannot be met.
    Console(const Options& options, Output output, bool in_color = false);
    ~Console() override { close(); }

  private:
    using Arguments = std::span<const std::string>;
    using Work = std::function<Result<void>(const std::stop_token& stop)>;
    struct Command {
        std::string_view name;
        std::string_view arguments;
        std::string_view help;
        Result<void> (Console::*run)(Arguments arguments, const std::stop_token& stop);
    };
    static std::span<const Command> commands();

    Result<void> help(Arguments, const std::stop_token&);
    Result<void> new_game(Arguments, const std::stop_token& stop);
    Result<void> undo(Arguments, const std::stop_token&);
    Result<void> redo(Arguments, const std::stop_token&);
    Result<void> hint(Arguments arguments, const std::stop_token& stop);
    Result<void> go(Arguments, const std::stop_token& stop);
    Result<void> engine(Arguments arguments, const std::stop_token& stop);
    Result<void> level(Arguments arguments, const std::stop_token&);
    Result<void> set(Arguments arguments, const std::stop_token&);
    Result<void> moves(Arguments, const std::stop_token&);
    Result<void> board(Arguments, const std::stop_token&);
    Result<void> position(Arguments arguments, const std::stop_token& stop);
    Result<void> nothing(Arguments, const std::stop_token&) { return {}; }

    void receive(const std::string& line) override;
    void receive_empty() override { receive(""); }
    void refuse(const std::string& line, const std::string& reason) override;
    void queue(Work work);
    void await_line();
    Result<void> execute(const std::string& line, const std::stop_token& stop);
    void show_board();
    [[nodiscard]] bool is_engines(Color color) const;
    [[nodiscard]] bool is_persons_choice() const;
    void engine_moves(const std::stop_token& stop);
    void go_on(const std::stop_token& stop);

    bool in_color_;
    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<Engine> engine_;
    std::array<bool, 2> plays_ = {false, true};  // the sides of the engine, by color
};

}  // namespace outflank
