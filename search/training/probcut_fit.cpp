#include "search/training/probcut_fit.h"

#include <cmath>
#include <cstdlib>
#include <map>

namespace outflank::inline OUTFLANK_TIER {

namespace {

constexpr int near_wipe_out = 60;  // discs
constexpr int empties_per_group = 4;
constexpr int least_positions = 30;  // fewer give no useful standard deviation

// The standard deviation of values that are added one by one.
class Deviation {
  public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] double value() const {
        const double mean = sum_ / count_;
        return std::sqrt(std::max(0.0, squares_ / count_ - mean * mean));
    }

  private:
    int count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

// Solves left * x = right by Gauss-Jordan elimination without exchanging rows: `left` is positive
// definite, or, when there are too few equations, the result is not finite.
ProbcutTerms solve_equations(std::array<ProbcutTerms, probcut_term_count> left,
                             ProbcutTerms right) {
    constexpr std::size_t n = probcut_term_count;
    for (std::size_t pivot = 0; pivot < n; ++pivot)
        for (std::size_t row = 0; row < n; ++row) {
            if (row == pivot) continue;
            const double factor = left[row][pivot] / left[pivot][pivot];
            for (std::size_t i = pivot; i < n; ++i) left[row][i] -= factor * left[pivot][i];
            right[row] -= factor * right[pivot];
        }
    for (std::size_t i = 0; i < n; ++i) right[i] /= left[i][i];
    return right;
}

}  // namespace

DepthScores scores_by_depth(Searcher& searcher, const Board& board, int depth, int solve_from) {
    DepthScores scores{board.empty_count(), {}, {}};
    scores.by_depth.push_back(static_cast<int>(std::lround(searcher.evaluate(board))));
    Limits limits;
    limits.depth = depth;
    limits.selectivity = 100;
    searcher.clear();
    searcher.search(board, limits, {}, [&](const Report& report) {
        scores.by_depth.push_back(report.lines.front().score.discs());
    });
    if (scores.empties <= solve_from)
        scores.end = searcher.search(board, {}).lines.front().score.discs();
    return scores;
}

std::vector<PredictionError> prediction_errors(const std::vector<DepthScores>& positions) {
    struct Pair {
        int group;
        int depth;  // 0: perfect play
        int shallow;
        auto operator<=>(const Pair&) const = default;
    };
    std::map<Pair, Deviation> deviations;
    for (const DepthScores& position : positions) {
        const int group = position.empties / empties_per_group;
        const auto compare = [&](int deep, int depth) {
            if (std::abs(deep) > near_wipe_out) return;
            for (int shallow = 0;
                 shallow < (depth == 0 ? static_cast<int>(position.by_depth.size()) : depth);
                 ++shallow)
                deviations[{group, depth, shallow}].add(
                    deep - position.by_depth[static_cast<std::size_t>(shallow)]);
        };
        for (int depth = 1; depth < static_cast<int>(position.by_depth.size()); ++depth)
            compare(position.by_depth[static_cast<std::size_t>(depth)], depth);
        if (position.end) compare(*position.end, 0);
    }
    std::vector<PredictionError> errors;
    for (const auto& [pair, deviation] : deviations) {
        if (deviation.count() < least_positions) continue;
        const int empties = pair.group * empties_per_group + empties_per_group / 2;
        errors.push_back({empties, pair.depth == 0 ? empties : pair.depth, pair.shallow,
                          deviation.value(), deviation.count()});
    }
    return errors;
}

ProbcutTerms fit_probcut(const std::vector<PredictionError>& errors) {
    std::array<ProbcutTerms, probcut_term_count> left{};
    ProbcutTerms right{};
    for (const PredictionError& error : errors) {
        const ProbcutTerms terms = probcut_terms(error.empties, error.depth, error.shallow);
        for (std::size_t i = 0; i < terms.size(); ++i) {
            for (std::size_t j = 0; j < terms.size(); ++j) left[i][j] += terms[i] * terms[j];
            right[i] += terms[i] * std::log(error.deviation);
        }
    }
    return solve_equations(left, right);
}

}  // namespace outflank::inline OUTFLANK_TIER
