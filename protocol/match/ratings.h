#pragma once

#include <span>
#include <vector>

#include "protocol/match/statistics.h"

namespace outflank::match {

/// The games of two engines, in the view of the first one.
struct Encounter {
    std::size_t one = 0;
    std::size_t other = 0;
    Tally tally;
};

/// A rating in Elo, and how far from it, either way, the true one lies with 95% confidence.
struct Rating {
    double elo = 0;
    double margin = 0;
};

/// The ratings of all engines by which their results are likeliest (Bradley and Terry 1952, with a
/// draw as half a win; the programs BayesElo and Ordo do the same), relative to the first engine,
/// which has 0. For each engine, half a drawn game is added, shared equally among the engines that
/// it met, so that one who won all games has a rating, too. The margins take all games as
/// independent. An engine that did not meet the first one, directly or by way of others, has an
/// infinite margin.
std::vector<Rating> ratings(std::size_t engines, std::span<const Encounter> encounters);

}  // namespace outflank::match
