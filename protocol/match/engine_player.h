#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/match/engine_process.h"
#include "protocol/match/player.h"

namespace outflank::match {

/// What the players of all protocols share: the engine's process and how long they wait for it.
class EnginePlayer : public Player {
  public:
    EnginePlayer(EngineSpec spec, PlayerContext context, std::unique_ptr<EngineProcess> process)
        : spec_(std::move(spec)), context_(std::move(context)), process_(std::move(process)) {}

    /// Before the engine's first game, `greet` comes first.
    Outcome<void> new_game(const GameRecord& record, Color own, const Clocks& clocks) final;

    [[nodiscard]] std::deque<std::string> last_lines() const override {
        return process_->last_lines();
    }

  protected:
    /// The dialogue before the first game.
    virtual Outcome<void> greet() = 0;
    /// The dialogue at the beginning of each game.
    virtual Outcome<void> begin(const GameRecord& record, Color own, const Clocks& clocks) = 0;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] Rules rules() const { return context_.rules; }
    void warn(const std::string& text) const { context_.warn(spec_.name + ": " + text); }

    /// When to give up waiting for an answer that comes at once.
    [[nodiscard]] TimePoint deadline() const { return deadline(Seconds(0)); }
    /// When to give up waiting for a move.
    [[nodiscard]] TimePoint deadline(const RefereeClock& clock) const {
        return deadline(clock.control().is_timed() ? clock.left() : Seconds(0));
    }

    Outcome<void> write(std::string_view line) { return process_->write(line, deadline()); }
    Outcome<void> write(const std::vector<std::string>& lines);
    Outcome<std::string> read(TimePoint until) { return process_->read(until); }
    /// Reads up to a line that begins with this word, and returns what follows the word.
    Outcome<std::string> read_past(std::string_view word, TimePoint until);

  private:
    [[nodiscard]] TimePoint deadline(Seconds thinking) const {
        return std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::steady_clock::duration>(thinking +
                                                                               context_.timeout);
    }

    EngineSpec spec_;
    PlayerContext context_;
    std::unique_ptr<EngineProcess> process_;
    bool greeted_ = false;
};

std::unique_ptr<EnginePlayer> make_gtp_player(EngineSpec spec, PlayerContext context,
                                              std::unique_ptr<EngineProcess> process);
std::unique_ptr<EnginePlayer> make_nboard_player(EngineSpec spec, PlayerContext context,
                                                 std::unique_ptr<EngineProcess> process);
std::unique_ptr<EnginePlayer> make_uci_player(EngineSpec spec, PlayerContext context,
                                              std::unique_ptr<EngineProcess> process);

}  // namespace outflank::match
