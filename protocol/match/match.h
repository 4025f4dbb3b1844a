#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

#include "protocol/match/archive.h"
#include "protocol/match/engine_spec.h"
#include "protocol/match/opening.h"
#include "protocol/match/schedule.h"
#include "protocol/match/standings.h"

namespace outflank::match {

/// A match of engines against each other.
struct Match {
    Rules rules = default_rules;
    std::vector<EngineSpec> engines;
    Tournament tournament = Tournament::round_robin;
    int games = 2;  // for each pairing
    std::vector<Opening> openings;
    std::string openings_identity;  // the same for the same openings, but for their number
    TimeControl time;               // of engines that have none of their own
    Seconds lag{0.05};
    Seconds patience{30};
    int concurrency = 1;
    std::uint64_t seed = 1;    // that ordered or made the openings
    std::optional<Sprt> sprt;  // ends the match early
};

/// What makes two matches the same, so that one can be the other's continuation.
nlohmann::json identity_of(const Match& match);

/// Told of what happens, by one thread at a time.
struct Spectator {
    std::function<void(const Fixture&, const GameResult&, const Standings&)> on_game;
    std::function<void(const std::string&)> on_warning;
};

/// Plays all games that the archive does not hold yet, several at a time, and adds them to it. Ends
/// early, without the games in play, when `stop` is asked for. An archive that cannot be written is
/// an error. Blocks; no engine is left when it returns.
Result<Standings> play(const Match& match, Archive& archive, const Spectator& spectator,
                       std::stop_token stop);

}  // namespace outflank::match
