#include "protocol/command/error_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace outflank {

namespace {

constexpr std::string_view line_format = "{:>7} {:>9}   {:>16}   {:>16}   {:>10}\n";

}  // namespace

std::string name_of_stage(std::size_t stage) {
    const auto first = static_cast<int>(stage) * empties_per_stage + 1;
    return fmt::format("{}-{}", stage == 0 ? 0 : first,
                       stage + 1 == stage_count ? 60 : first + empties_per_stage - 1);
}

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
    for (Stage* stage : {&stages_[stage_of(empties)], &all_}) {
        stage->static_score.add(static_score - expected);
        if (searched) stage->searched.add(*searched - expected);
        if (found_best) {
            ++stage->choices;
            stage->found += *found_best ? 1 : 0;
        }
    }
}

std::string ErrorTable::Stage::line(const std::string& name) const {
    return fmt::format(line_format, name, static_score.count, static_score.text(), searched.text(),
                       choices == 0 ? "-" : fmt::format("{:.1f}%", 100.0 * found / choices));
}

std::string ErrorTable::text() const {
    if (all_.static_score.count == 0) return "";
    std::string text = fmt::format(line_format, "", "", "static", "search", "") +
                       fmt::format(line_format, "empties", "positions", "error    |error|",
                                   "error    |error|", "best found");
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
        if (stages_[stage].static_score.count == 0) continue;
        text += stages_[stage].line(name_of_stage(stage));
    }
    return text + all_.line("all");
}

}  // namespace outflank
