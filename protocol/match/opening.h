#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/result.h"
#include "protocol/session/rules.h"

namespace outflank::match {

/// Where a game begins: a first position, and moves (passes included) that are already made.
struct Opening {
    Position first = start_position();
    std::vector<Square> moves;
    Rules rules = Rules::othello;
    std::vector<std::string> texts = {};  // the moves from the start of a game other than Othello

    bool operator==(const Opening&) const = default;
};

/// The openings of a file: GGF games, or a line each, a transcript or an OBF position; lines that
/// are blank or begin with # or % are skipped. Of each, the first `plies` moves. An error names the
/// line or game; an opening after which the game is over is one.
Result<std::vector<Opening>> parse_openings(std::string_view text,
                                            int plies = std::numeric_limits<int>::max());

/// The openings in an order that the seed decides, the same on any machine.
std::vector<Opening> shuffled(std::vector<Opening> openings, std::uint64_t seed);

/// `count` different openings of so many random moves (from 0 to 50), the same for the same seed on
/// any machine; and the first ones are the same for any count. When there are too few different
/// ones, some come again.
std::vector<Opening> random_openings(int count, int plies, std::uint64_t seed);

}  // namespace outflank::match
