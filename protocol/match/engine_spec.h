#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/match/time_control.h"
#include "protocol/session/rules.h"

namespace outflank::match {

enum class Protocol : std::uint8_t { gtp, nboard, uci };

/// GTP's engines are told which game they play; the others play Othello alone.
constexpr bool knows(Protocol protocol, Rules rules) {
    return protocol == Protocol::gtp || rules == default_rules;
}

/// An engine that takes part in a match, and what is particular to it.
struct EngineSpec {
    std::string name;
    std::vector<std::string> command;  // the program, with a path, and its arguments
    Protocol protocol = Protocol::gtp;
    std::string directory;          // to run in; empty: ours
    std::vector<std::string> init;  // lines of its protocol, sent once before the first game
    std::string error_file;         // where its stderr is added to; empty: nowhere
    std::optional<int> depth;
    std::optional<int> level;
    std::optional<long long> nodes;
    std::optional<TimeControl> time;  // absent: the match's

    bool operator==(const EngineSpec&) const = default;
};

/// Reads "name=A cmd='outflank gtp' proto=gtp dir=D init='a; b' stderr=FILE depth=N level=N nodes=N
/// time=MAIN[+INC] movetime=S", quoted as in a shell. Only cmd is required: the name is the
/// program's and the protocol gtp by default. The program is looked up on the PATH, or, with a
/// path, in the engine's folder and then in ours. Errors name the key.
Result<EngineSpec> parse_engine_spec(std::string_view text);

}  // namespace outflank::match
