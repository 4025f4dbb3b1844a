#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "protocol/session/engine.h"
#include "protocol/session/options.h"
#include "search/limits.h"

namespace outflank {

/// A game and an engine that plays it, as front-ends that know several games see them. Moves and
/// positions are text in the game's own notation, a pass is "pass". Not for several threads at
/// once.
class Session {
  public:
    using OnHints = std::function<void(const Hints&)>;

    Session() = default;
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// "Othello".
    [[nodiscard]] virtual std::string game_name() const = 0;
    /// A move for a person to see how moves are written: "f5".
    [[nodiscard]] virtual std::string sample_move() const = 0;

    virtual void new_game() = 0;
    /// Starts a game from a position, which an error leaves as it was.
    virtual Result<void> set_up(std::string_view position) = 0;
    [[nodiscard]] virtual std::string position() const = 0;

    /// Plays for the side to move; an error changes nothing.
    virtual Result<void> play(std::string_view move) = 0;
    virtual bool undo() = 0;
    virtual bool redo() = 0;

    [[nodiscard]] virtual Color to_move() const = 0;
    [[nodiscard]] virtual bool is_over() const = 0;
    /// The moves of the side to move, or of another; without passes.
    [[nodiscard]] virtual std::vector<std::string> legal_moves(Color color) const = 0;
    /// Moves and passes played so far.
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    [[nodiscard]] virtual int discs(Color color) const = 0;
    [[nodiscard]] virtual Supply supply(Color color) const = 0;
    /// Stop! tiles left, in a game that has them.
    [[nodiscard]] virtual std::optional<int> tiles(Color) const { return std::nullopt; }
    /// Black's result, once the game is over.
    [[nodiscard]] virtual std::optional<int> final_score() const = 0;

    /// The part of the board that is in use, a row a line, the top row first: 'X', 'O', '.'.
    [[nodiscard]] virtual std::vector<std::string> rows() const = 0;
    /// The board as people see it, with legal moves, whose turn it is, and each player's supply.
    [[nodiscard]] virtual std::string drawing(bool in_color) const = 0;

    [[nodiscard]] virtual const Options& options() const = 0;
    /// Changes the engine's options; an error leaves them as they were.
    virtual Result<void> configure(const Options& options) = 0;
    /// Searches the position within limits and returns the last state; its first line is the move
    /// to play, "pass" where one must. Blocks; not for a finished game.
    virtual Hints think(const Limits& limits, std::stop_token stop,
                        const OnHints& on_hints = {}) = 0;
};

/// A new game by the rules that the options name. Throws UsageError when they cannot be met.
std::unique_ptr<Session> make_session(const Options& options);

/// Thinks on the opponent's time, if the options ask for that, until it is stopped. What is found
/// out is kept in the table, for the move after the opponent's.
void ponder(Session& session, const std::stop_token& stop);

/// Black's score after each number of plies at which there was a choice, from the last one back to
/// the first. The game is left as it was; stops when asked to.
void analyze(Session& session, const Limits& limits, const std::stop_token& stop,
             const std::function<void(std::size_t plies, int black)>& on_score);

}  // namespace outflank
