#pragma once

#include <vector>

#include "search/human/policy.h"
#include "search/searcher.h"

namespace outflank {

/// How many discs a player of 1500 Elo loses by his move, on average, if he plays by the policy.
/// The report has the scores of all moves.
double expected_loss(const std::vector<MoveChance>& chances, const Report& report);

}  // namespace outflank
