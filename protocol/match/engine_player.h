#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/match/referee.h"
#include "protocol/system/child_process.h"

namespace outflank::match {

/// An engine as a child process; lines are written to it and read from it over pipes. It runs in a
/// process group of its own. It ends with this object, and also with the thread that started it,
/// however that thread ends. Not for several threads at once.
class EngineProcess {
  public:
    /// Blocks SIGPIPE in the calling thread. Throws FaultKind::no_resources when this program
    /// cannot start any process now, or cannot write the engine's stderr. When `stop` is requested,
    /// `write` and `read` throw FaultKind::stopped.
    EngineProcess(const EngineSpec& spec, std::stop_token stop);
    /// Closes the engine's input, waits a moment for it to end, and kills its group.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Writes a line. Throws FaultKind::timeout when the engine does not read it before the
    /// deadline.
    void write(std::string_view line, TimePoint deadline);
    /// The next line of output, without its line end. Throws FaultKind::timeout when there is none
    /// before the deadline, FaultKind::garbage when the line or all the output since the last
    /// `write` is too long.
    std::string read(TimePoint deadline);

    /// The last lines written ("> ") and read ("< "), oldest first.
    [[nodiscard]] const std::deque<std::string>& last_lines() const { return last_lines_; }

  private:
    // Throws when the match was stopped, or no time is left.
    void check(TimePoint deadline) const;
    void remember(std::string_view direction, std::string_view line);
    // Throws how the process ended after `what` happened: it closed its input or output.
    [[noreturn]] void crash(std::string_view what);

    std::unique_ptr<ChildProcess> child_;
    std::stop_token stop_;
    std::string output_;          // read from the pipe
    std::size_t line_begin_ = 0;  // the part of it before was returned
    std::size_t read_since_write_ = 0;
    std::deque<std::string> last_lines_;
};

/// What all players of a match have in common.
struct PlayerContext {
    Rules rules = default_rules;
    /// How long to wait for an answer: from the question, or from the end of the time that the
    /// clock has left.
    Seconds timeout{30};
    std::stop_token stop;
    /// Takes warnings: what is odd but no fault, such as a limit that the engine refuses.
    std::function<void(const std::string&)> warn;
};

/// What the players of all protocols share: the engine's process and how long they wait for it.
class EnginePlayer : public Player {
  public:
    /// Starts the engine.
    EnginePlayer(EngineSpec spec, PlayerContext context)
        : spec_(std::move(spec)), context_(std::move(context)), process_(spec_, context_.stop) {}

    /// Before the engine's first game, `greet` comes first.
    void new_game(const GameRecord& record, Color own, const Clocks& clocks) final;

    [[nodiscard]] std::deque<std::string> last_lines() const override {
        return process_.last_lines();
    }

  protected:
    /// The dialogue before the first game.
    virtual void greet() = 0;
    /// The dialogue at the beginning of each game.
    virtual void begin(const GameRecord& record, const Clocks& clocks) = 0;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] Rules rules() const { return context_.rules; }
    /// The colour of the engine in this game.
    [[nodiscard]] Color own() const { return own_; }
    void warn(const std::string& text) const { context_.warn(spec_.name + ": " + text); }

    /// When to give up waiting for an answer that comes at once.
    [[nodiscard]] TimePoint deadline() const { return deadline(Seconds(0)); }
    /// When to give up waiting for a move.
    [[nodiscard]] TimePoint deadline(const RefereeClock& clock) const {
        return deadline(clock.control().is_timed() ? clock.left() : Seconds(0));
    }

    void write(std::string_view line) { process_.write(line, deadline()); }
    void write(const std::vector<std::string>& lines);
    std::string read(TimePoint until) { return process_.read(until); }
    /// Reads up to a line that begins with this word, and returns what follows the word.
    std::string read_past(std::string_view word, TimePoint until);

  private:
    [[nodiscard]] TimePoint deadline(Seconds thinking) const;

    EngineSpec spec_;
    PlayerContext context_;
    EngineProcess process_;
    Color own_ = Color::black;
    bool is_greeted_ = false;
};

/// Starts an engine; throws a Fault if it cannot. The dialogue with it begins with its first game.
std::unique_ptr<Player> start_player(const EngineSpec& spec, const PlayerContext& context);

std::unique_ptr<Player> start_gtp_player(const EngineSpec& spec, const PlayerContext& context);
std::unique_ptr<Player> start_nboard_player(const EngineSpec& spec, const PlayerContext& context);
std::unique_ptr<Player> start_uci_player(const EngineSpec& spec, const PlayerContext& context);

}  // namespace outflank::match
