#pragma once

#include <deque>
#include <optional>
#include <string>

#include "protocol/match/game_result.h"
#include "protocol/match/opening.h"

namespace outflank::match {

/// A player's move, with its evaluation and the time that it took.
struct Answer {
    std::string move;            // as AnyGame writes it
    std::optional<double> eval;  // discs, the mover's view
    Seconds seconds{0};          // wall time from the question to the answer
};

/// A player's clock in a game of a match, which the referee keeps.
class RefereeClock {
  public:
    explicit RefereeClock(const TimeControl& control) : control_(control) {
        left_ = control.main.value_or(control.each_move.value_or(Seconds(0)));
    }

    [[nodiscard]] const TimeControl& control() const { return control_; }
    /// The time for the next move, 0 or more. Without meaning when there is no limit.
    [[nodiscard]] Seconds left() const { return left_; }

    /// Takes the time of a move off and adds the increment. Returns the time used less the time
    /// that was left: above zero when the move was late.
    Seconds spend(Seconds used);

  private:
    TimeControl control_;
    Seconds left_;
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
/// has grown by some moves and passes at each call. `new_game` and `choose` throw a Fault when they
/// cannot do what they are asked for.
class Player {
  public:
    Player() = default;
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// A new game begins, in which the player has the color `own`. The opening's moves are in the
    /// record.
    virtual void new_game(const GameRecord& record, Color own, const Clocks& clocks) = 0;
    /// Chooses a move after those of the record. It is the player's turn, and it has a move.
    virtual Answer choose(const GameRecord& record, const Clocks& clocks) = 0;
    /// The last lines of the dialogue, for the record of a forfeit.
    [[nodiscard]] virtual std::deque<std::string> last_lines() const { return {}; }
};

/// The record of a game that begins: names, clocks, and the opening's moves.
GameRecord record_of(const Opening& opening, const std::string& black, const std::string& white,
                     const Clocks& clocks);

/// Plays a game from the last position of its record to its end, between players that
/// know it from Player::new_game. The referee makes the passes and keeps the clocks. A player
/// loses by forfeit when it is at fault, makes an illegal move, or takes more than `lag` beyond the
/// time that its clock has left. Throws the Fault where the game is dropped (`drops_game`).
GameResult play_game(GameRecord record, Player& black, Player& white, Clocks clocks, Seconds lag);

/// The result of a game that a player lost by a fault. Throws the fault if it drops the game.
GameResult forfeited(GameRecord record, Color loser, const Fault& fault,
                     const std::deque<std::string>& last_lines);

}  // namespace outflank::match
