#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/play/any_game.h"

namespace outflank::match {

/// Where a game of a match begins: a first position, and the moves and passes that are already made
/// there. Positions and moves are text as AnyGame has it.
struct Opening {
    Rules rules = default_rules;
    std::string first;  // empty: the start of the game
    std::vector<std::string> moves;

    bool operator==(const Opening&) const = default;
};

/// The openings of a file: either games in GGF, or a line each, a transcript or an OBF position;
/// lines that are blank or begin with # or % are skipped. Of each, the first `plies` moves and
/// passes. An error names the line or the number of the game; an opening after which the game is
/// over is an error. `tell` gets a note on each thing that was read in another way than it is
/// written.
Result<std::vector<Opening>> parse_openings(
    std::string_view text, int plies = std::numeric_limits<int>::max(),
    const std::function<void(const std::string&)>& tell = [](const std::string&) {});

/// The openings in an order that depends on the seed alone, the same on any machine.
std::vector<Opening> shuffled(std::vector<Opening> openings, std::uint64_t seed);

/// `count` openings of `plies` random moves and passes each, from 0 to AnyGame::most_random_plies.
/// No two end in the same position or a symmetric one, as long as new ones are found. They depend
/// on the seed alone, on any machine, and more of them begin with the same ones.
std::vector<Opening> random_openings(Rules rules, int count, int plies, std::uint64_t seed);

}  // namespace outflank::match
