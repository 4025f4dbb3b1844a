#include "protocol/command/policy_table.h"

#include <fmt/format.h>

#include "protocol/command/error_table.h"

namespace outflank {

namespace {

std::string line(const std::string& name, const PolicyQuality& quality) {
    const auto count = static_cast<double>(quality.positions);
    return fmt::format("{:>7} {:>9} {:>10.1f}% {:>10.1f}% {:>9.3f}\n", name, quality.positions,
                       100 * static_cast<double>(quality.first) / count,
                       100 * static_cast<double>(quality.of_three) / count,
                       quality.log_loss / count);
}

}  // namespace

std::string policy_table(const PolicyQualities& qualities) {
    std::string text = fmt::format("{:>7} {:>9} {:>11} {:>11} {:>9}\n", "empties", "positions",
                                   "the first", "first three", "log-loss");
    PolicyQuality all;
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
        if (qualities[stage].positions == 0) continue;
        text += line(name_of_stage(stage), qualities[stage]);
        all += qualities[stage];
    }
    return all.positions == 0 ? "" : text + line("all", all);
}

}  // namespace outflank
