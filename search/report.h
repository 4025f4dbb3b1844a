#pragma once

#include <cstdint>
#include <vector>

#include "search/limits.h"
#include "search/score.h"

namespace outflank {

/// A move of the root position and what the search knows of it. `Move` is the type of a move in the
/// rule set.
template <class Move>
struct RootMove {
    Move move{};
    Score score;                 // for the side to move at the root
    Bound bound = Bound::exact;  // whether `score` is exact or a bound, at this depth
    std::vector<Move> pv;        // from `move` on, passes included; to the end when solved
};

/// The state of a search, after each completed iteration and at its end.
template <class Move>
struct SearchReport {
    int depth = 0;                      // plies of the last completed iteration
    int selectivity = 100;              // percent: confidence of its forward cuts; 100: none
    bool exact = false;                 // perfect play gives these scores (Goal::wld: these signs)
    std::vector<RootMove<Move>> lines;  // best first, at least one
    std::uint64_t nodes = 0;            // moves and passes made by this search, by all threads
    int hash_permille = 0;              // of the table, used by this search; a sample
    Milliseconds elapsed{0};            // since the search began
};

/// The report of a position where the side to move must pass, made from the report of the position
/// after the pass.
template <class Move>
SearchReport<Move> before_pass(SearchReport<Move> after, const Move& pass) {
    after.lines.resize(1);
    RootMove<Move>& line = after.lines.front();
    line.move = pass;
    line.score = -line.score;
    line.bound = -line.bound;
    line.pv.insert(line.pv.begin(), pass);
    return after;
}

}  // namespace outflank
