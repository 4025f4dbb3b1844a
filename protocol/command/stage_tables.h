#pragma once

#include <array>
#include <optional>
#include <string>

#include "search/evaluation/network.h"
#include "search/training/policy_fit.h"

namespace outflank {

// Tables with a line for each stage of the evaluation, which are ranges of empties, and one for
// all.

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
    struct Errors {
        Sum static_score;
        Sum searched;
        int choices = 0;
        int found = 0;

        [[nodiscard]] std::string line(const std::string& name) const;
    };
    std::array<Errors, stage_count> stages_;
    Errors all_;
};

/// How often the moves that people played were the likeliest one of a policy, or among its three
/// likeliest, and the mean log-loss. Empty without a position.
std::string policy_table(const PolicyQualities& qualities);

}  // namespace outflank
