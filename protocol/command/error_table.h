#pragma once

#include <array>
#include <optional>
#include <string>

#include "search/evaluation/network.h"

namespace outflank {

/// The empties of a stage: "21-25".
std::string name_of_stage(std::size_t stage);

/// The errors of scores, by stage of the game.
class ErrorTable {
  public:
    /// Adds a position: the expected score, the static score, and, if known, the score of a search
    /// and whether the move it prefers is a best one.
    void add(int empties, int expected, double static_score, std::optional<int> searched,
             std::optional<bool> found_best);

    /// A table of mean errors (positive: too high) and mean absolute errors in discs, with a line
    /// for each stage and one for all. Empty if no position was added.
    [[nodiscard]] std::string text() const;

  private:
    struct Sum {
        int count = 0;
        double error = 0;
        double absolute = 0;

        void add(double one_error);
        [[nodiscard]] std::string text() const;
    };
    struct Stage {
        Sum static_score;
        Sum searched;
        int choices = 0;
        int found = 0;

        [[nodiscard]] std::string line(const std::string& name) const;
    };
    std::array<Stage, stage_count> stages_;
    Stage all_;
};

}  // namespace outflank
