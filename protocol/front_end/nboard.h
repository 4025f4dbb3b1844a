#pragma once

#include <atomic>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/job_queue.h"
#include "protocol/record/ggf.h"
#include "protocol/session/othello_session.h"

namespace outflank {

/// NBoard's protocol, versions 1 and 2, as its opponent and its analyst at once. Every command
/// stops a search, of which nothing but the end of its status is heard any more then; so does the
/// end of input, in silence. Errors are told in `status`.
class NBoard : public FrontEnd {
  public:
    NBoard(const Options& options, Output output);

    void handle(std::string_view line) override;
    void finish() override;
    void wait_idle() override { jobs_.wait_idle(); }
    [[nodiscard]] bool has_quit() const override { return has_quit_; }

  private:
    struct Command {
        std::string_view name;
        void (NBoard::*run)(const std::string& arguments, const std::stop_token& stop);
    };
    static std::span<const Command> commands();

    void greet(const std::string&, const std::stop_token&);
    void ping(const std::string& number, const std::stop_token&);
    void set(const std::string& arguments, const std::stop_token&);
    void set_game(const std::string& ggf);
    void move(const std::string& text, const std::stop_token&);
    void clear(const std::string&, const std::stop_token&);
    void go(const std::string&, const std::stop_token& stop);
    void hint(const std::string& lines, const std::stop_token& stop);
    void hint_winners(const Report& searched, Limits limits, const std::stop_token& stop);
    void analyze_game(const std::string&, const std::stop_token& stop);
    void learn(const std::string&, const std::stop_token&) { say("learned"); }
    void quit(const std::string&, const std::stop_token&) {}

    void say(std::string_view line);
    void complain(std::string_view problem);
    bool answer_without_search();
    [[nodiscard]] std::optional<GameClock> clock() const;
    Report search(const Limits& limits, const std::stop_token& stop,
                  const Searcher::OnReport& on_report);
    void ponder(Square move, const std::stop_token& stop);
    void clear_status();

    Output output_;
    OthelloSession session_;
    GameRecord record_;  // the session's game, with clocks and times
    bool has_quit_ = false;
    std::atomic<bool> is_closing_ = false;  // nothing is to be said any more
    JobQueue jobs_;                         // the last member: its jobs use the others
};

}  // namespace outflank
