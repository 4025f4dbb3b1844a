#pragma once

#include <functional>
#include <stop_token>

#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"

namespace outflank {

/// A score after a number of plies: Black's, in discs or cards.
using OnPlyScore = std::function<void(std::size_t plies, int black)>;

/// Scores the positions of a game at which there was a choice of moves, from the last one back to
/// the first, so that what the engine learns of later positions serves the earlier ones. Ends
/// early when it is stopped; the position that was being searched then is left out.
void score_plies(Engine& engine, const AnyGame& game, const std::stop_token& stop,
                 const OnPlyScore& on_score);

}  // namespace outflank
