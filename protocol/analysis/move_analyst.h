#pragma once

#include <optional>
#include <stop_token>

#include "protocol/analysis/game_analysis.h"

namespace outflank {

/// Scores moves of a game by searches: the best ones, and the one played.
class MoveAnalyst {
  public:
    /// `limits.lines` is how many of the best moves get a score. `fresh`: the table is cleared
    /// before each move.
    MoveAnalyst(Searcher& searcher, const Limits& limits, bool fresh, const std::stop_token& stop)
        : searcher_(searcher), limits_(limits), fresh_(fresh), stop_(stop) {
        limits_.variety = 0;
    }

    /// All but the ply. `exact_after`: the exact score of the position after the move, its mover's
    /// view, if it is known.
    MoveAnalysis analyze(const Position& before, Square played, std::optional<int> exact_after);

  private:
    void compare(MoveAnalysis& analysis, const Report& of_best);

    Searcher& searcher_;
    Limits limits_;
    const bool fresh_;
    const std::stop_token& stop_;
};

}  // namespace outflank
