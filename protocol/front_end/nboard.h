#pragma once

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/front_end/front_end.h"
#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"
#include "protocol/record/ggf.h"

namespace outflank {

/// NBoard's protocol, versions 1 and 2, for an engine that is opponent and analyst at once. Every
/// command stops the running search, which then only clears its status line. The end of input
/// stops it as well, and nothing more is sent. Errors go to `status`.
class NBoard : public FrontEnd {
  public:
    /// Throws UsageError when the options cannot be met.
    NBoard(const Options& options, Output output);
    ~NBoard() override { close(); }

    void finish() override;

  private:
    struct Command {
        std::string_view name;
        void (NBoard::*run)(const std::string& arguments, const std::stop_token& stop);
    };
    static std::span<const Command> commands();

    void greet(const std::string&, const std::stop_token&);
    void ping(const std::string& number, const std::stop_token&);
    void set(const std::string& arguments, const std::stop_token&);
    void set_game(const std::string& text);
    Result<void> take_game(const std::string& text);
    void move(const std::string& text, const std::stop_token&);
    void start(const std::string& text, const std::stop_token&);
    void clear(const std::string&, const std::stop_token&);
    void go(const std::string&, const std::stop_token& stop);
    void hint(const std::string& lines, const std::stop_token& stop);
    void play(const std::string& move, int score, std::chrono::steady_clock::time_point start);
    void show_book(long long wanted);
    void hint_winners(const Hints& searched, Request request, const std::stop_token& stop);
    void analyze_game(const std::string&, const std::stop_token& stop);
    void learn(const std::string&, const std::stop_token& stop);
    void nothing(const std::string&, const std::stop_token&) {}

    void receive(const std::string& line) override;
    void refuse(const std::string& line, const std::string& reason) override;
    void answer_failure(const std::string& reason) override { report_error(reason); }
    void report_error(std::string_view message);
    bool lacks_game();
    bool answer_without_search();
    [[nodiscard]] std::optional<GameClock> clock() const;
    Hints search(const Request& request, const std::stop_token& stop,
                 const Engine::OnHints& on_hints = {});
    void ponder_after(const std::string& move);
    void clear_status();

    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<Engine> engine_;
    GameRecord record_;     // the same game, with clocks and times
    bool has_game_ = true;  // false after a `set game` that was refused
    std::string opening_;   // in the status
};

}  // namespace outflank
