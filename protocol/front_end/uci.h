#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/uci_go.h"
#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"

namespace outflank {

/// UCI for Othello as Fairy-Stockfish's variant "flipello". `stop`, `ponderhit` and `quit` act at
/// once, and `isready` is answered during a search; all else is done in order. The end of input is
/// a `quit`. Errors are told in `info string`.
class Uci : public FrontEnd {
  public:
    /// Throws UsageError when the options cannot be met.
    Uci(const Options& options, Output output);
    ~Uci() override { close(); }

    void finish() override;

  private:
    struct Command {
        enum class When { at_once, in_order };

        std::string_view name;
        When when;
        void (Uci::*run)(const std::string& arguments);
    };
    static std::span<const Command> commands();

    void receive(const std::string& line) override;
    void refuse(const std::string& line, const std::string& reason) override;

    // At once, on the thread that reads.
    void stop(const std::string&) { jobs().stop(); }
    void ponder_hit(const std::string&) { ponder_hit_.request_stop(); }
    void is_ready(const std::string&);
    void queue_search(const std::string& arguments);
    void quit_now(const std::string&);
    void ignore(const std::string&) {}

    // In order.
    void identify(const std::string&);
    void new_game(const std::string&);
    void set_option(const std::string& arguments);
    void set_position(const std::string& arguments);
    Result<void> take_position(const std::string& arguments);

    void answer_failure(const std::string& reason) override;
    void report_error(std::string_view message);
    void begin_search();
    void end_search();
    void go(const UciGo& go, const std::stop_token& ponder_hit, const std::stop_token& stop);
    Hints search(const Request& request, const std::stop_token& stop);
    void show(const Hints& hints);

    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<Engine> engine_;
    bool has_position_ = true;     // false after a `position` that was refused
    std::stop_source ponder_hit_;  // of the last `go`

    // During a search, `isready` is answered at once; if other commands wait before it, after them.
    std::mutex ready_mutex_;
    int queued_searches_ = 0;
    bool is_searching_ = false;
    int ready_answers_ = 0;  // to be given when the next search begins
};

}  // namespace outflank
