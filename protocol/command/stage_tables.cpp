#include "protocol/command/stage_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace outflank {

namespace {

constexpr std::string_view error_format = "{:>7} {:>9}   {:>16}   {:>16}   {:>10}\n";

// The empties of a stage: "21-25".
std::string name_of_stage(std::size_t stage) {
    const auto first = static_cast<int>(stage) * empties_per_stage + 1;
    return fmt::format("{}-{}", stage == 0 ? 0 : first,
                       stage + 1 == stage_count ? 60 : first + empties_per_stage - 1);
}

std::string policy_line(const std::string& name, const PolicyQuality& quality) {
    const auto count = static_cast<double>(quality.positions);
    return fmt::format("{:>7} {:>9} {:>10.1f}% {:>10.1f}% {:>9.3f}\n", name, quality.positions,
                       100 * static_cast<double>(quality.first) / count,
                       100 * static_cast<double>(quality.of_three) / count,
                       quality.log_loss / count);
}

}  // namespace

void ErrorTable::Sum::add(double one_error) {
    ++count;
    error += one_error;
    absolute += std::abs(one_error);
}

std::string ErrorTable::Sum::text() const {
    if (count == 0) return "-";
    return fmt::format("{:+.3f} {:8.3f}", error / count, absolute / count);
}

void ErrorTable::add(int empties, int expected, double static_score, std::optional<int> searched,
                     std::optional<bool> found_best) {
    for (Errors* stage : {&stages_[stage_of(empties)], &all_}) {
        stage->static_score.add(static_score - expected);
        if (searched) stage->searched.add(*searched - expected);
        if (found_best) {
            ++stage->choices;
            stage->found += *found_best ? 1 : 0;
        }
    }
}

std::string ErrorTable::Errors::line(const std::string& name) const {
    return fmt::format(error_format, name, static_score.count, static_score.text(), searched.text(),
                       choices == 0 ? "-" : fmt::format("{:.1f}%", 100.0 * found / choices));
}

std::string ErrorTable::text() const {
    if (all_.static_score.count == 0) return "";
    std::string text = fmt::format(error_format, "", "", "static", "search", "") +
                       fmt::format(error_format, "empties", "positions", "error    |error|",
                                   "error    |error|", "best found");
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
        if (stages_[stage].static_score.count == 0) continue;
        text += stages_[stage].line(name_of_stage(stage));
    }
    return text + all_.line("all");
}

std::string policy_table(const PolicyQualities& qualities) {
    std::string text = fmt::format("{:>7} {:>9} {:>11} {:>11} {:>9}\n", "empties", "positions",
                                   "the first", "first three", "log-loss");
    PolicyQuality all;
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
        if (qualities[stage].positions == 0) continue;
        text += policy_line(name_of_stage(stage), qualities[stage]);
        all += qualities[stage];
    }
    return all.positions == 0 ? "" : text + policy_line("all", all);
}

}  // namespace outflank
