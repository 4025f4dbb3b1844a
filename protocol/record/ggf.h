#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "protocol/rules.h"

namespace outflank {

/// A player's clock before the first move, in seconds. The increment is added after each move; the
/// grace once, when the time has run out.
struct GgfClock {
    static constexpr double default_grace = 120;

    double seconds = 0;
    double increment = 0;
    double grace = default_grace;

    bool operator==(const GgfClock&) const = default;
};

/// A move or pass, with its player's evaluation (discs, the mover's view) and the seconds it took.
struct GgfMove {
    Color color = Color::black;
    Square move = Square::none;
    std::optional<double> eval;
    std::optional<double> seconds;
    std::string text = {};  // of a game other than Othello: the move in its own notation

    bool operator==(const GgfMove&) const = default;
};

/// "F5", "F5/6.65", "D6//0.31"; a number that cannot be read is taken as absent.
Result<GgfMove> parse_ggf_move(Color color, std::string_view text);

/// A game record in the Generic Game Format of GGS. The texts are as written and may be empty.
struct GgfGame {
    Rules rules = Rules::othello;  // moves of another game are texts
    std::string place;
    std::string date;
    std::string black;
    std::string white;
    std::string result;  // Black's view: "+12.00", "-10", "12:r" (resigned), "12:t" (time), "?"
    std::optional<GgfClock> black_clock;
    std::optional<GgfClock> white_clock;
    Position first = start_position();
    std::vector<GgfMove> moves;
    /// What else was there, name and value, in order.
    std::vector<std::pair<std::string, std::string>> tags;

    /// The game of Othello played by the moves. Passes that the record leaves out are made. An
    /// error names the first move that is illegal or not its player's turn.
    [[nodiscard]] Result<Game> game() const;

    bool operator==(const GgfGame&) const = default;
};

/// The first game of a text; what stands before its "(;" and after its ";)" is ignored. Clocks,
/// evaluations and times that cannot be read are taken as absent, for the game is whole without
/// them; anything else that is wrong is an error that names the tag and the line.
Result<GgfGame> parse_ggf(std::string_view text);

/// All games of a file, each with its own error.
std::vector<Result<GgfGame>> parse_ggf_file(std::string_view text);

/// "F5/1.5/0.31", "PA//0.02": a move with what is known of it.
std::string to_ggf(const GgfMove& move);

/// The game on one line, without a line end. In texts a ']', which GGF cannot hold, becomes ')'.
std::string to_ggf(const GgfGame& game);

}  // namespace outflank
