#pragma once

#include <string>

#include "engine/board.h"
#include "search/limits.h"
#include "search/searcher.h"

namespace outflank {

/// Nodes per second of a searcher with such settings, but a small table, on this machine, at least
/// 1, measured on an endgame for `time`: those of the fastest fifth of it. Takes up to six times as
/// long where other programs have the processor. 1 if there is no memory.
double measured_speed(SearchSettings settings, Milliseconds time);

/// A time in seconds in words: "0.02 s", "3 min", "5 hours", "12 days", "4 years".
std::string time_in_words(double seconds);

/// Whether these limits let a position with so many empties be searched to its end, whatever time
/// that takes.
bool solves_without_limit(const Limits& limits, int empties);

/// A warning for a search with these limits that solves the board and should take more than ten
/// minutes: how long it takes; else empty. May first measure the speed, which takes 0.3 seconds
/// where no other program has the processor.
std::string warning_of_long_solving(const Searcher& searcher, const Limits& limits,
                                    const Board& board);

}  // namespace outflank
