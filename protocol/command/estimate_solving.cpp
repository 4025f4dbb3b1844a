#include "protocol/command/estimate_solving.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/notation.h"
#include "protocol/analysis/solving_time.h"
#include "search/endgame/solving_nodes.h"

namespace outflank {

namespace {

struct TimeEstimate {
    InputPosition input;
    SolvingNodes nodes;
    double speed = 0;  // nodes per second
};

Row row_of(const TimeEstimate& estimate) {
    Row row;
    row["index"] = estimate.input.index;
    row["position"] = to_string(estimate.input.entry.position);
    row["empties"] = estimate.input.entry.position.board.empty_count();
    row["nodes"] = std::round(estimate.nodes.median);
    row["seconds_expected"] = estimate.nodes.median / estimate.speed;
    row["seconds_low"] = estimate.nodes.low / estimate.speed;
    row["seconds_high"] = estimate.nodes.high / estimate.speed;
    return row;
}

constexpr std::string_view estimate_format = "{:>5} {:>7} {:>9} {:>12}  {}\n";

std::string text_row(const TimeEstimate& estimate) {
    const auto& [low, median, high, mean] = estimate.nodes;
    return fmt::format(
        estimate_format, estimate.input.index, estimate.input.entry.position.board.empty_count(),
        fmt::format("{:.1e}", median), time_in_words(median / estimate.speed),
        time_in_words(low / estimate.speed) + " to " + time_in_words(high / estimate.speed));
}

}  // namespace

int estimate_solving(const BatchRequest& request) {
    constexpr Milliseconds measuring{500};
    std::stop_source stop;
    const Signals signals(stop);
    CommandOutput output(request.format, false, stop);
    const bool is_text = request.format == Format::text;
    if (is_text)
        output.set_head(fmt::format(estimate_format, "#", "empties", "nodes", "median time",
                                    "eight of ten take"));
    const double speed = measured_speed(search_settings(request.options, 1), measuring);
    PositionSource source(
        request.files, request.shard, [&](const std::string& text) { output.print_error(text); },
        stop.get_token());
    double all = 0;
    std::size_t count = 0;
    while (const auto input = source.next()) {
        const TimeEstimate next{*input, solving_nodes(input->entry.position.board), speed};
        all += next.nodes.mean;
        ++count;
        if (is_text)
            output.print(text_row(next));
        else
            output.print_row(row_of(next));
    }
    output.end_rows(row_of(TimeEstimate{{}, solving_nodes(0), speed}));
    if (count == 0 && !stop.stop_requested())
        output.print_error("nothing is estimated: no position was read");
    else if (is_text)
        output.print(fmt::format("{} position{}: {} on average, at {:.1f} million nodes/s\n", count,
                                 count == 1 ? "" : "s", time_in_words(all / speed), speed / 1e6));
    if (output.had_errors()) return 2;
    return stop.stop_requested() ? 1 : 0;
}

}  // namespace outflank
