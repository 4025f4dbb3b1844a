#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "protocol/record/obf.h"
#include "protocol/session/rules.h"

namespace outflank {

/// A player's clock before the first move, in seconds. The increment is added after each move; the
/// grace once, when the time has run out.
struct RecordedClock {
    static constexpr double default_grace = 120;

    double seconds = 0;
    double increment = 0;
    double grace = default_grace;

    bool operator==(const RecordedClock&) const = default;
};

/// A move or pass, with its player's evaluation (discs, the mover's view) and the seconds it took.
struct RecordedMove {
    Color color = Color::black;
    Square move = Square::none;
    std::optional<double> eval;
    std::optional<double> seconds;
    std::string text = {};  // of a game other than Othello: the move in its own notation

    bool operator==(const RecordedMove&) const = default;
};

/// A game as records tell it: what every format is read into and written from. The texts are as
/// written and may be empty.
struct GameRecord {
    Rules rules = Rules::othello;  // moves of another game are texts
    std::string place;
    std::string date;
    std::string black;
    std::string white;
    std::string result;  // Black's view: "+12.00", "-10", "12:r" (resigned), "12:t" (time), "?"
    std::optional<RecordedClock> black_clock;
    std::optional<RecordedClock> white_clock;
    Position first = start_position();
    std::vector<RecordedMove> moves;
    /// What moves in the first position are worth, best first, as far as the record tells.
    std::vector<ObfMove> scores;
    /// What else was there, name and value, in order: names of GGF's, and those that formats add.
    std::vector<std::pair<std::string, std::string>> tags;

    /// The game of Othello played by the moves. Passes that the record leaves out are made. An
    /// error names the first move that is illegal or not its player's turn.
    [[nodiscard]] Result<Game> game() const;
    /// Makes the passes that were left out. The same errors.
    Result<void> complete();

    /// The value of one of `tags`; empty when there is none.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
    /// Black's discs less White's, empties to the winner, when the game was played to the end,
    /// unless it was resigned or lost on time after all; else the number that `result` begins with.
    [[nodiscard]] std::optional<double> score() const;

    bool operator==(const GameRecord&) const = default;
};

}  // namespace outflank
