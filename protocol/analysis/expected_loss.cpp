#include "protocol/analysis/expected_loss.h"

#include <algorithm>
#include <cmath>

#include "search/human/style.h"

namespace outflank {

double expected_loss(const std::vector<MoveChance>& chances, const Report& report) {
    constexpr int elo = 1500;
    const double habit = style_of(elo).habit;
    double sum = 0;
    double loss = 0;
    for (const Line& line : report.lines) {
        const auto found = std::ranges::find(chances, line.move, &MoveChance::move);
        if (found == chances.end()) continue;
        const double weight = std::pow(found->chance, habit);
        sum += weight;
        loss += weight * (report.lines.front().score.discs() - line.score.discs());
    }
    return sum > 0 ? loss / sum : 0;
}

}  // namespace outflank
