#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"
#include "protocol/record/game_record.h"
#include "search/limits.h"

namespace outflank {

/// One player's clock as GTP's `time_settings` and `time_left` describe it, in seconds:
/// - a period of 0: sudden death after the main time;
/// - a period and stones: after the main time, so many stones in each period;
/// - a period without stones: no limit until a `time_left` comes. After that, without main time
///   each move has one period; with main time the period is an increment.
class GtpClock {
  public:
    struct Settings {
        double main = 0;
        double period = 0;
        int stones = 0;
    };

    /// No clock at all.
    GtpClock() = default;
    /// A full clock.
    explicit GtpClock(const Settings& settings);

    /// Takes over the controller's count: the seconds left and, in a period, the stones (moves)
    /// left in it. A difference of less than a second is taken for rounding and ignored, with two
    /// exceptions: 0 means to move at once, and a time with decimals that is less than ours is
    /// exact.
    void set_left(double seconds, int stones);
    /// Takes the seconds of a move off the clock and begins the next period where one ends.
    void spend(double seconds);
    /// The clock for the search of one move; absent when there is no limit.
    [[nodiscard]] std::optional<GameClock> for_search() const;

  private:
    [[nodiscard]] bool is_canadian() const { return settings_.period > 0 && settings_.stones > 0; }

    Settings settings_;
    bool runs_ = false;
    double left_ = 0;  // of the main time or, with stones_ > 0, of the period
    int stones_ = 0;
};

/// The game, engine and clocks that a GTP controller has set up. GTP names the color of each move,
/// and a controller may leave passes out. If a color plays while the other must pass, that pass is
/// played first. Errors are those of GTP: "illegal move", "cannot undo".
class GtpGame {
  public:
    /// Throws UsageError when the options cannot be met.
    explicit GtpGame(const Options& options);

    [[nodiscard]] const AnyGame& game() const { return *game_; }
    [[nodiscard]] Engine& engine() const { return *engine_; }

    /// Starts a new game with full clocks; the engine forgets what it learned.
    void start();
    /// Starts a new game by other rules, perhaps with another engine. An error says why there is no
    /// such engine, and changes nothing.
    Result<void> start(Rules rules);
    /// Starts the game of a record, with full clocks, up to before the move `before`, from 1 and
    /// without passes; absent: to its end. `undo` goes back through its moves.
    Result<void> set_up(const GameRecord& record, std::optional<long long> before = {});

    /// The record or position that was to be set up was refused. Until a game is started or set up,
    /// `check`, `play` and `choose` are errors: they would answer for another game.
    void refuse() { has_game_ = false; }
    [[nodiscard]] Result<void> check() const;

    /// Plays a move or a pass for a color. A pass that was made already, or comes after the end, is
    /// accepted and changes nothing.
    Result<void> play(Color color, std::string_view move);
    /// The engine's move for a color, which is not played; its thinking time is taken off the
    /// color's clock. "pass" when the game is over.
    Result<std::string> choose(Color color, const std::stop_token& stop);
    /// Takes back one `play` or `genmove`, with the pass that was played before it.
    Result<void> undo();

    /// The time settings for both colors, from now on and for later games.
    void set_time(const GtpClock::Settings& settings);
    GtpClock& clock(Color color) { return clocks_[static_cast<std::size_t>(color)]; }

  private:
    void begin();

    std::unique_ptr<AnyGame> game_;
    bool has_game_ = true;
    std::unique_ptr<Engine> engine_;
    // One `undo` takes back one `play` or `genmove`: the move and the pass that was made before it.
    // So for each of these commands the number of plies is kept: 1, 2 with such a pass, 0 when a
    // pass changed nothing.
    std::vector<int> steps_;
    std::optional<GtpClock::Settings> time_;  // none: no clock
    std::array<GtpClock, 2> clocks_;          // by color
};

}  // namespace outflank
