#include "search/training/sample.h"

#include <algorithm>
#include <tuple>

#include "engine/symmetry.h"

namespace outflank::inline OUTFLANK_TIER {

float label_of_score(const Sample& sample) {
    return sample.depth == Sample::solved ? sample.score : 1.025F * sample.score;
}

float label_of(const Sample& sample) {
    return sample.result == Sample::no_result ? label_of_score(sample) : sample.result;
}

std::vector<Sample> distinct(std::vector<Sample> samples) {
    for (Sample& sample : samples) sample.board = canonical(sample.board);
    std::ranges::sort(samples, [](const Sample& a, const Sample& b) {
        return std::tuple(a.board, b.depth, a.game, a.score) <
               std::tuple(b.board, a.depth, b.game, b.score);
    });
    const auto same = [](const Sample& a, const Sample& b) { return a.board == b.board; };
    samples.erase(std::unique(samples.begin(), samples.end(), same), samples.end());
    return samples;
}

}  // namespace outflank::inline OUTFLANK_TIER
