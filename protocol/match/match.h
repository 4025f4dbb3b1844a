#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "protocol/match/engine_spec.h"
#include "protocol/match/opening.h"
#include "protocol/match/statistics.h"
#include "protocol/record/record_source.h"

namespace outflank::match {

/// Who plays whom. Gauntlet: the first engine against each other one. Round robin: all pairs of
/// engines. Ladder: each engine against the next one. With two engines they are the same.
enum class TournamentKind : std::uint8_t { gauntlet, round_robin, ladder };

/// A game of the schedule. Two games of the same engines and opening with colours reversed are a
/// game pair.
struct Pairing {
    int number;         // from 1; the number of a second game that is not played is left out
    std::size_t black;  // index of the engine
    std::size_t white;
    std::size_t opening;  // index of the opening
    int game_pair;        // from 0

    bool operator==(const Pairing&) const = default;
};

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
    Shard shard;                    // of the game pairs: what one of several machines plays
};

/// The games of a tournament in the order of their numbers, `games` for each two engines that meet;
/// `engines` is at least 2, `openings` at least 1. Each two engines play the same openings in the
/// same order, each opening twice with colours reversed; after the last opening comes the first
/// again. A game's number does not depend on how many games are played.
std::vector<Pairing> schedule(TournamentKind tournament, std::size_t engines, int games,
                              std::size_t openings);

/// The games of the schedule that are in the match's shard.
std::vector<Pairing> games_of(const Match& match);

/// What has to be equal for a match to go on where another one stopped, and for the shards of one:
/// all but the number of games, what is about the machine, and the test that ends the match.
nlohmann::json identity_of(const Match& match);

}  // namespace outflank::match
