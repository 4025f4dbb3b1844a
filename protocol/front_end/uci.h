#pragma once

#include <mutex>
#include <stop_token>
#include <string>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/job_queue.h"
#include "protocol/session/othello_session.h"

namespace outflank {

/// UCI for Othello as Fairy-Stockfish's variant "flipello". `stop`, `ponderhit` and `quit` act at
/// once, and `isready` is answered during a search; all else is done in order. The end of input is
/// a `quit`. Errors are told in `info string`.
class Uci : public FrontEnd {
  public:
    Uci(const Options& options, Output output);

    void handle(std::string_view line) override;
    void finish() override;
    void wait_idle() override { jobs_.wait_idle(); }
    [[nodiscard]] bool has_quit() const override { return has_quit_; }

  private:
    struct Go;

    void say(std::string_view line);
    void complain(std::string_view problem);
    void identify();
    void set_option(const std::string& arguments);
    void set_position(const std::string& arguments);
    [[nodiscard]] Go parse_go(const std::string& arguments) const;
    void go(const Go& go, const std::stop_token& ponder_hit, const std::stop_token& stop);
    Report search(const Limits& limits, const std::stop_token& stop);
    void show(const Report& report);
    void is_ready();
    void begin_search();
    void end_search();

    Output output_;
    OthelloSession session_;
    std::stop_source ponder_hit_;  // of the last `go`

    // A search is no reason to keep `isready` waiting, but what was asked before it is.
    std::mutex ready_mutex_;
    int queued_searches_ = 0;
    bool is_searching_ = false;
    int ready_answers_ = 0;  // due when the next search begins

    bool has_quit_ = false;
    JobQueue jobs_;  // the last member: its jobs use the others
};

}  // namespace outflank
