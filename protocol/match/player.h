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

/// Both players' clocks before a move.
struct Clocks {
    Clock black;
    Clock white;

    [[nodiscard]] const Clock& of(Color color) const {
        return color == Color::black ? black : white;
    }
    [[nodiscard]] Clock& of(Color color) { return color == Color::black ? black : white; }
};

/// One side of a game, as the referee sees it. What it needs to know of the game it reads from the
/// record, which grows by a move or pass at a time.
class Player {
  public:
    Player() = default;
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// A new game begins, with the opening's moves already in the record.
    virtual Outcome<void> new_game(const GameRecord& record, Color own, const Clocks& clocks) = 0;
    /// The move for the side to move, which is the player's own and has one.
    virtual Outcome<Answer> choose(const GameRecord& record, const Clocks& clocks) = 0;
    /// What was last said and heard, for the record of a forfeit.
    [[nodiscard]] virtual std::deque<std::string> last_lines() const { return {}; }
};

/// What a player needs beside its specification.
struct PlayerContext {
    Rules rules = default_rules;
    /// Without an answer for so long the engine hangs; while a clock runs, for so long after its
    /// end.
    Seconds patience{30};
    std::stop_token stop;
    /// Told of what is odd but no fault, such as a limit that the engine refuses.
    std::function<void(const std::string&)> warn;
};

/// Starts the engine. The dialogue with it begins with its first game.
Outcome<std::unique_ptr<Player>> start_player(const EngineSpec& spec, const PlayerContext& context);

}  // namespace outflank::match
