#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/job_queue.h"
#include "protocol/session/session.h"

namespace outflank {

/// The board for a person: a move or a command a line; after a person's move the engine answers for
/// the sides it plays, at first White. `stop` and `quit` act at once, all else is done in order;
/// what still waits when `quit` comes is not done.
/// Pondering, where it is asked for, ends with the next line.
class Console : public FrontEnd {
  public:
    /// Shows the board at once.
    Console(const Options& options, Output output, bool in_color = false);
    ~Console() override;
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    void handle(std::string_view line) override;
    void finish() override;
    void wait_idle() override { jobs_.wait_idle(); }
    [[nodiscard]] bool has_quit() const override { return has_quit_; }

  private:
    using Arguments = std::span<const std::string>;
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

    void say(std::string_view line);
    void show_board();
    void await_line(const std::stop_token& next_line);
    Result<void> execute(const std::string& line, const std::stop_token& stop);
    Result<void> change(std::string_view name, std::string_view value);
    [[nodiscard]] bool is_engines(Color color) const;
    [[nodiscard]] bool must_pass() const;
    [[nodiscard]] bool is_persons_choice() const;
    void engine_moves(const std::stop_token& stop);
    void go_on(const std::stop_token& stop);

    Output output_;
    bool in_color_;
    std::unique_ptr<Session> session_;
    std::array<bool, 2> plays_ = {false, true};  // the sides of the engine, by color
    std::atomic<bool> has_quit_ = false;
    std::stop_source next_line_;  // stopped when a line comes after the last one
    JobQueue jobs_;               // the last member: its jobs use the others
};

}  // namespace outflank
