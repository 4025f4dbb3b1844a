#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "protocol/match/engine_spec.h"
#include "protocol/match/fault.h"
#include "protocol/record/game_record.h"

namespace outflank::match {

/// A player's move, with its evaluation and the time that it took.
struct Answer {
    std::string move;            // as AnyGame writes it
    std::optional<double> eval;  // discs, the mover's view
    Seconds seconds{0};          // wall time from the question to the answer
};

/// Both players' clocks.
struct Clocks {
    RefereeClock black;
    RefereeClock white;

    [[nodiscard]] const RefereeClock& of(Color color) const {
        return color == Color::black ? black : white;
    }
    [[nodiscard]] RefereeClock& of(Color color) { return color == Color::black ? black : white; }
};

/// One side of a game for the referee. It learns the game from the record that it is shown, which
/// has grown by some moves and passes at each call.
class Player {
  public:
    Player() = default;
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// A new game begins, in which the player has the color `own`. The opening's moves are in the
    /// record.
    virtual Outcome<void> new_game(const GameRecord& record, Color own, const Clocks& clocks) = 0;
    /// Chooses a move after those of the record. It is the player's turn, and it has a move.
    virtual Outcome<Answer> choose(const GameRecord& record, const Clocks& clocks) = 0;
    /// The last lines of the dialogue, for the record of a forfeit.
    [[nodiscard]] virtual std::deque<std::string> last_lines() const { return {}; }
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

/// Starts an engine. The dialogue with it begins with its first game.
Outcome<std::unique_ptr<Player>> start_player(const EngineSpec& spec, const PlayerContext& context);

}  // namespace outflank::match
