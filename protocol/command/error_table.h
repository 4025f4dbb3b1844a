#pragma once

#include <array>
#include <optional>
#include <string>

#include "search/evaluation/network.h"

namespace outflank {

/// How far scores are off the true ones, by stage of the game.
class ErrorTable {
  public:
    /// What one look said, what a search said, and whether the move preferred was a best one; the
    /// last two as far as known.
    void add(int empties, int expected, double at_one_look, std::optional<int> searched,
             std::optional<bool> found_best);

    /// Mean errors (too high is positive) and mean absolute errors in discs: a line a stage and one
    /// for all, under a head. Empty when there was nothing.
    [[nodiscard]] std::string text() const;

  private:
    struct Sum {
        int count = 0;
        double error = 0;
        double absolute = 0;

        void add(double off);
        [[nodiscard]] std::string text() const;
    };
    struct Stage {
        Sum at_one_look;
        Sum searched;
        int choices = 0;
        int found = 0;

        [[nodiscard]] std::string line(const std::string& name) const;
    };
    std::array<Stage, stage_count> stages_;
    Stage all_;
};

}  // namespace outflank
