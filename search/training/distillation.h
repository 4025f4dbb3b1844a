#pragma once

#include <cstdint>
#include <vector>

#include "engine/tier.h"
#include "search/evaluation/network.h"
#include "search/training/sample.h"
#include "search/training/self_play.h"

namespace outflank::inline OUTFLANK_TIER {

/// Samples that hand on what one evaluation knows to another (distillation: Hinton, Vinyals and
/// Dean, 2015): boards beside those of a game, 0 to `most_random_plies` random moves away, `copies`
/// for each position of the game. Their score is a search of one ply: the best evaluation, by
/// `weights`, of the positions after all moves. It costs some microseconds a sample, a thousandth
/// of a deep search. Boards of fewer than 4 empties are left out. Depends only on the arguments.
std::vector<Sample> distilled(const Weights& weights, const OpeningMoves& game,
                              std::uint32_t number, int copies, int most_random_plies,
                              std::uint64_t seed);

}  // namespace outflank::inline OUTFLANK_TIER
