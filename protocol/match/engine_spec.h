#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/play/rules.h"

namespace outflank::match {

using Seconds = std::chrono::duration<double>;
using TimePoint = std::chrono::steady_clock::time_point;

/// The time that a player has: for the whole game, with an increment after each move, or for each
/// move, or no limit.
struct TimeControl {
    std::optional<Seconds> main;       // for the game
    Seconds increment{0};              // after each move; only with `main`
    std::optional<Seconds> each_move;  // only without `main`

    [[nodiscard]] bool is_timed() const { return main || each_move; }
    bool operator==(const TimeControl&) const = default;
};

/// "60", "60+0.5": the seconds for the game, above 0, and the increment. An error quotes the text.
Result<TimeControl> parse_time_control(std::string_view text);
/// "0.5": the seconds for each move, above 0.
Result<TimeControl> parse_move_time(std::string_view text);
/// "60+0.5", "0.5 a move", "none".
std::string to_string(const TimeControl& control);

/// The protocols of the engines that can take part in a match.
enum class EngineProtocol : std::uint8_t { gtp, nboard, uci };

/// Whether the protocol can play a game by these rules: in GTP the engine learns which game is
/// played; the others are for Othello alone.
constexpr bool can_play(EngineProtocol protocol, Rules rules) {
    return protocol == EngineProtocol::gtp || rules == default_rules;
}

/// An engine that takes part in a match: how to start it, and its limits.
struct EngineSpec {
    std::string name;
    std::vector<std::string> command;  // the program, with a path, and its arguments
    EngineProtocol protocol = EngineProtocol::gtp;
    std::string directory;          // to run in; empty: that of the match
    std::vector<std::string> init;  // lines of its protocol, sent once before the first game
    std::string error_file;         // its stderr is added to this file; empty: dropped
    std::optional<int> depth;       // plies
    std::optional<int> level;
    std::optional<long long> nodes;   // a move
    std::optional<TimeControl> time;  // absent: that of the match
    bool restart = false;             // start it anew for each game

    bool operator==(const EngineSpec&) const = default;
};

/// Reads "name=A cmd='outflank gtp' proto=gtp|nboard|uci dir=D init='a; b' stderr=FILE depth=N
/// level=N nodes=N time=MAIN[+INC] movetime=S restart=yes|no", quoted as in a shell. Only cmd is
/// required; by default the name is that of the program, and the protocol is GTP. A program without
/// a '/' is looked up on the PATH, another one in `dir` and then in the current folder. Errors name
/// the key.
Result<EngineSpec> parse_engine_spec(std::string_view text);

}  // namespace outflank::match
