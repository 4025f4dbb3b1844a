#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/match/time_control.h"
#include "protocol/play/rules.h"

namespace outflank::match {

/// The protocols of the engines that can take part in a match.
enum class EngineProtocol : std::uint8_t { gtp, nboard, uci };

/// Whether the protocol can play a game by these rules: GTP tells the engine which game is played;
/// the others are for Othello alone.
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
