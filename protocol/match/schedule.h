#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace outflank::match {

/// Who meets whom: the first engine all others, or everyone everyone. The same for two engines.
enum class Tournament : std::uint8_t { gauntlet, round_robin };

/// A game to be played. Two games with the same pairing and opening, and colours reversed, are a
/// pair.
struct Fixture {
    int number;         // from 1; one is left out where a pair's second game is not played
    std::size_t black;  // engines by index
    std::size_t white;
    std::size_t opening;  // by index
    int pair;             // from 0

    bool operator==(const Fixture&) const = default;
};

/// `games` for each pairing, in the order of their numbers. All pairings play the same openings, in
/// order, each twice with colours reversed, and begin again when they have played them all. A
/// game's number does not depend on how many are played.
std::vector<Fixture> schedule(Tournament tournament, std::size_t engines, int games,
                              std::size_t openings);

}  // namespace outflank::match
