#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "protocol/match/engine_spec.h"
#include "protocol/match/opening.h"
#include "protocol/match/schedule.h"
#include "protocol/match/statistics.h"

namespace outflank::match {

/// What a match of engines against each other consists of.
struct Match {
    Rules rules = default_rules;
    std::vector<EngineSpec> engines;  // at least two, with different names
    TournamentKind tournament = TournamentKind::round_robin;
    int games = 2;                  // for each two engines that meet
    std::vector<Opening> openings;  // at least one
    std::string openings_identity;  // equal for equal openings, however many of them are needed
    TimeControl time;               // of engines that have none of their own
    Seconds lag{0.05};              // that a move may be late before it loses
    Seconds timeout{30};            // without an answer until an engine loses
    int concurrency = 1;            // games at the same time
    std::uint64_t seed = 1;         // of the openings' order, or of random openings
    std::optional<Sprt> sprt;       // ends the match early
};

/// What has to be equal for a match to go on where another one stopped: all but the number of
/// games, what is about the machine, and the test that ends the match.
nlohmann::json identity_of(const Match& match);

}  // namespace outflank::match
