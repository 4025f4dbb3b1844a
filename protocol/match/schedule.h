#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

/// The games of a tournament in the order of their numbers, `games` for each two engines that meet;
/// `engines` is at least 2, `openings` at least 1. Each two engines play the same openings in the
/// same order, each opening twice with colours reversed; after the last opening comes the first
/// again. A game's number does not depend on how many games are played.
std::vector<Pairing> schedule(TournamentKind tournament, std::size_t engines, int games,
                              std::size_t openings);

}  // namespace outflank::match
