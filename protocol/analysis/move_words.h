#pragma once

#include <string>

#include "engine/position.h"

namespace outflank {

/// What a learner should see in a legal move, in a few words: corners taken and given, how many
/// moves it leaves the opponent, discs that become stable, who gets the last move of a region.
/// "takes the corner, leaves White 3 moves (the others 6), makes 4 discs stable". Empty when there
/// is nothing to say.
std::string move_words(const Position& before, Square move);

}  // namespace outflank
