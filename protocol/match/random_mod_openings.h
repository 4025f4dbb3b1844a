#pragma once

#include "protocol/match/opening.h"

namespace outflank::match {

/// The same as random_openings for Othello MOD: `count` different openings of so many random moves
/// (from 0 to 40, passes included), tiles among them.
std::vector<Opening> random_mod_openings(int count, int plies, std::uint64_t seed);

}  // namespace outflank::match
