#pragma once

#include <optional>
#include <stop_token>

#include "engine/tier.h"
#include "search/book/book.h"
#include "search/searcher.h"

namespace outflank::inline OUTFLANK_TIER {

/// Searches the leaf of a position with a cleared table, so the result is always the same if the
/// searcher has one thread and time is no limit. The entry has depth and selectivity of the search,
/// too. Unless it is exact, the bounds are two standard deviations from the score. Nothing if the
/// search was stopped.
std::optional<BookPosition> search_leaf(Searcher& searcher, const OpenPosition& position,
                                        const Limits& limits, const std::stop_token& stop);

}  // namespace outflank::inline OUTFLANK_TIER
