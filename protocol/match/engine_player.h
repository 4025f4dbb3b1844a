#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "protocol/match/engine_process.h"
#include "protocol/match/player.h"

namespace outflank::match {

/// What the players of all protocols share: a process, and the patience with it.
class EnginePlayer : public Player {
  public:
    EnginePlayer(EngineSpec spec, PlayerContext context, std::unique_ptr<EngineProcess> process)
        : spec_(std::move(spec)), context_(std::move(context)), process_(std::move(process)) {}

    /// Greets the engine before its first game.
    Outcome<void> new_game(const GameRecord& record, Color own, const Clocks& clocks) final;

    [[nodiscard]] std::deque<std::string> last_lines() const override {
        return process_->last_lines();
    }

  protected:
    /// The dialogue before the first game.
    virtual Outcome<void> greet() = 0;
    virtual Outcome<void> begin(const GameRecord& record, Color own, const Clocks& clocks) = 0;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] Rules rules() const { return context_.rules; }
    void warn(const std::string& text) const { context_.warn(spec_.name + ": " + text); }

    [[nodiscard]] TimePoint deadline(Seconds thinking = Seconds(0)) const {
        return std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::steady_clock::duration>(thinking +
                                                                               context_.patience);
    }
    /// Until a move's answer is given up.
    [[nodiscard]] TimePoint deadline(const Clock& clock) const {
        return deadline(clock.control().is_timed() ? clock.left() : Seconds(0));
    }

    Outcome<void> write(std::string_view line) { return process_->write(line, deadline()); }
    Outcome<std::string> read(TimePoint until) { return process_->read(until); }
    /// Reads up to the line that begins with this word, and returns what follows the word.
    Outcome<std::string> read_past(std::string_view word, TimePoint until);

  private:
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
