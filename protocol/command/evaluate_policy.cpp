#include "protocol/command/evaluate_policy.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/notation.h"
#include "protocol/command/option_values.h"
#include "protocol/command/played_moves.h"
#include "protocol/command/policy_table.h"
#include "search/evaluation/weights.h"

namespace outflank {

namespace {

struct PolicyEstimate {
    std::size_t index = 0;  // of the game or position in the input
    RecordedPosition recorded;
    std::vector<MoveChance> moves;
};

// What is said of one game or position.
struct Answer {
    std::vector<PolicyEstimate> estimates;
    PolicyQualities qualities;
    std::string fault;  // why there are no estimates
};

Row row_of(const PolicyEstimate& estimate) {
    const RecordedPosition& recorded = estimate.recorded;
    Row row;
    row["index"] = estimate.index;
    row["ply"] = recorded.ply;
    row["position"] = to_string(recorded.position);
    row["empties"] = recorded.position.board.empty_count();
    row["played"] = recorded.played ? Row(to_string(*recorded.played)) : Row(nullptr);
    row["policy"] = Row::array();
    for (const MoveChance& one : estimate.moves) {
        Row move;
        move["move"] = to_string(one.move);
        move["probability"] = std::round(one.chance * 1e4) / 1e4;
        row["policy"].push_back(std::move(move));
    }
    return row;
}

std::string text_of(const PolicyEstimate& estimate) {
    const RecordedPosition& recorded = estimate.recorded;
    std::string text = fmt::format("{:>7} {:>4} {:>7} {:>7} ", estimate.index, recorded.ply,
                                   recorded.position.board.empty_count(),
                                   recorded.played ? to_string(*recorded.played) : "-");
    constexpr std::size_t most_moves = 5;
    for (std::size_t n = 0; n < std::min(most_moves, estimate.moves.size()); ++n)
        text += fmt::format(" {} {:4.1f}%", to_string(estimate.moves[n].move),
                            100 * estimate.moves[n].chance);
    return text + "\n";
}

Answer answer(const Weights& weights, const InputGame& input, bool with_estimates) {
    Answer answer;
    const auto positions = positions_of(input.record);
    if (!positions) {
        answer.fault = input.place + ": " + positions.error().text;
        return answer;
    }
    const Policy& policy = *embedded_policy();
    for (const RecordedPosition& recorded : *positions) {
        const Board& board = recorded.position.board;
        const std::vector<Candidate> found = candidates(weights, board);
        const std::vector<double> each = chances(policy, board.empty_count(), found);
        if (recorded.played && found.size() > 1)
            answer.qualities[stage_of(board.empty_count())].add(
                each, candidate_of(found, *recorded.played));
        if (with_estimates)
            answer.estimates.push_back({input.index, recorded, moves_of(found, each)});
    }
    return answer;
}

}  // namespace

int evaluate_policy(const BatchRequest& request) {
    std::stop_source stop;
    const Signals signals(stop);
    CommandOutput output(request.format, !request.options.quiet, stop);
    const auto given = checked("weights", weights_of(request.options));
    const Weights& weights = given ? *given : *embedded_weights();
    GameSource source(
        request.files, request.shard, [&](const std::string& text) { output.print_error(text); },
        stop.get_token(), [&](const std::string& text) { output.print_note(text); });
    const bool is_text = request.format == Format::text;
    if (is_text && !request.options.quiet)
        output.set_head(
            fmt::format("{:>7} {:>4} {:>7} {:>7}  {}\n", "#", "ply", "empties", "played", "moves"));
    PolicyQualities qualities;
    const auto print = [&](const Answer& done) {
        if (!done.fault.empty()) output.print_error(done.fault);
        for (const PolicyEstimate& estimate : done.estimates)
            is_text ? output.print(text_of(estimate)) : output.print_row(row_of(estimate));
        for (std::size_t stage = 0; stage < stage_count; ++stage)
            qualities[stage] += done.qualities[stage];
        output.count_done();
        if (output.shows_progress()) output.show_progress("games");
    };
    answer_in_order<InputGame, Answer>(
        request.options.threads,
        [&] { return stop.stop_requested() ? std::nullopt : source.next(); },
        [&](int, const InputGame& input) {
            return std::optional(answer(weights, input, !is_text || !request.options.quiet));
        },
        print);
    output.end_progress();
    output.end_rows(row_of(PolicyEstimate()));
    if (is_text) output.print(policy_table(qualities));
    if (output.had_errors()) return 2;
    return stop.stop_requested() ? 1 : 0;
}

}  // namespace outflank
