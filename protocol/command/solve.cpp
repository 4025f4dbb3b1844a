#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/notation.h"
#include "protocol/analysis/search_rows.h"
#include "protocol/analysis/solving_time.h"
#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/play/any_game.h"
#include "protocol/play/command_line.h"
#include "protocol/play/request.h"
#include "protocol/system/text.h"
#include "search/endgame/solving_nodes.h"

namespace outflank {

namespace {

using SteadyClock = std::chrono::steady_clock;

struct SolveRequest : BatchRequest {
    bool all_moves = false;
    bool estimate = false;
    bool verbose = false;
    bool wld = false;
    std::optional<ScoreWindow> window;
};

double expected_nodes(int empties) { return solving_nodes(empties).mean; }

struct Solution {
    InputPosition input;
    Report report;
    double seconds = 0;

    [[nodiscard]] const Line& best() const { return report.lines.front(); }
    // Absent if the search has found no more than a bound, and none was asked for.
    [[nodiscard]] std::optional<int> score(const Limits& limits) const {
        if (limits.window ? !report.exact : best().bound != Bound::exact) return std::nullopt;
        return best().score.discs();
    }
    [[nodiscard]] std::optional<int> expected() const { return input.entry.best_score(); }
    // Absent without an expected score.
    [[nodiscard]] std::optional<bool> is_ok(const Limits& limits) const {
        const auto wanted = expected();
        if (!wanted) return std::nullopt;
        const auto found = score(limits);
        if (!found) return false;
        if (limits.goal == Goal::wld) return sign(*found) == sign(*wanted);
        if (best().bound == Bound::at_least) return *wanted >= *found;
        if (best().bound == Bound::at_most) return *wanted <= *found;
        return found == wanted;
    }
};

// What the score says of the true one: "exact", "lower", "upper", or null where nothing is proven.
// With --wld, +1 is a score of 1 or more.
Row bound_row(const Solution& solution, const Limits& limits) {
    if (!solution.report.exact) return nullptr;
    if (limits.goal != Goal::wld) return bound_word(solution.best().bound);
    const int result = solution.best().score.discs();
    return bound_word(result > 0 ? Bound::at_least : result < 0 ? Bound::at_most : Bound::exact);
}

bool is_move(const Line& line) { return line.move != Square::none; }

Row solution_row(const Solution& solution, const SolveRequest& request) {
    Row row = row_of_input(solution.input);
    const std::vector<Line>& lines = solution.report.lines;
    const auto score = solution.score(request.limits);
    row["score"] = row_value(score);
    if (request.limits.window || request.limits.goal == Goal::wld)
        row["bound"] = bound_row(solution, request.limits);
    const bool has_best = is_move(lines.front()) && lines.front().bound != Bound::at_most;
    if (request.all_moves) {
        row["best"] = Row::array();
        for (const Line& line : lines)
            if (is_move(line) && line.score == lines.front().score)
                row["best"].push_back(to_string(line.move));
    } else {
        row["best"] = has_best ? Row(to_string(lines[0].move)) : Row(nullptr);
    }
    row["pv"] = has_best ? Row(texts_of(lines.front().pv)) : Row::array();
    row["nodes"] = solution.report.nodes;
    row["seconds"] = solution.seconds;
    row["exact"] = solution.report.exact && (!request.limits.window || row["bound"] == "exact");
    row["expected"] = row_value(solution.expected());
    row["ok"] = row_value(solution.is_ok(request.limits));
    if (request.all_moves) {
        row["moves"] = Row::object();
        for (const Line& line : lines)
            if (is_move(line))
                row["moves"][to_string(line.move)] =
                    line.bound == Bound::exact ? Row(line.score.discs()) : Row(nullptr);
    }
    return row;
}

std::string score_text(const Line& line) {
    return line.bound == Bound::exact ? fmt::format("{:+d}", line.score.discs()) : "?";
}

// Of the whole position: with a window, a bound is an answer, too.
std::string score_text(const Solution& solution, const Limits& limits) {
    const auto score = solution.score(limits);
    if (!score) return "?";
    const Bound bound = solution.best().bound;
    const char* const sign = bound == Bound::exact ? "" : bound == Bound::at_least ? ">=" : "<=";
    return fmt::format("{}{:+d}", sign, *score);
}

std::string speed_text(std::uint64_t nodes, double seconds) {
    return seconds > 0 ? fmt::format("{:.0f}", static_cast<double>(nodes) / seconds) : "-";
}

constexpr std::string_view solution_row_format = "{:>5} {:>7} {:>5} {:>10} {:>13} {:>11}  {}";

std::string text_head() {
    return fmt::format(solution_row_format, "#", "empties", "score", "seconds", "nodes", "nodes/s",
                       "line") +
           '\n';
}

std::string solution_text(const Solution& solution, const SolveRequest& request) {
    const Report& report = solution.report;
    std::string line = joined(texts_of(solution.best().pv), " ") + ' ';
    if (!report.exact) line += fmt::format("(depth {}, {}%) ", report.depth, report.selectivity);
    if (solution.is_ok(request.limits) == false)
        line += fmt::format("(expected {:+d}) ", *solution.expected());
    if (request.all_moves)
        for (std::string_view before = "; "; const Line& move : report.lines)
            if (is_move(move)) {
                line += fmt::format("{}{}:{}", before, to_string(move.move), score_text(move));
                before = " ";
            }
    return fmt::format(solution_row_format, solution.input.index,
                       solution.input.entry.position.board.empty_count(),
                       score_text(solution, request.limits),
                       fmt::format("{:.3f}", solution.seconds), report.nodes,
                       speed_text(report.nodes, solution.seconds), trimmed(line)) +
           '\n';
}

// Sums of all solutions.
struct Totals {
    const SteadyClock::time_point start = SteadyClock::now();
    std::size_t done = 0;
    std::size_t wrong = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;

    void add(const Solution& solution, const Limits& limits) {
        ++done;
        wrong += solution.is_ok(limits) == false;
        nodes += solution.report.nodes;
        seconds += solution.seconds;
    }
    // The last line of the table. If positions are searched side by side, their times add up to
    // more than the time that has passed, which is then shown as well.
    [[nodiscard]] std::string text_row() const {
        const std::chrono::duration<double> wall = SteadyClock::now() - start;
        std::string verdict = wrong == 0 ? "" : fmt::format("{} wrong; ", wrong);
        if (wall.count() < 0.9 * seconds) verdict += fmt::format("in {:.3f} s; ", wall.count());
        return fmt::format(solution_row_format, "total", "", "", fmt::format("{:.3f}", seconds),
                           nodes, speed_text(nodes, seconds),
                           fmt::format("{}{} positions", verdict, done)) +
               '\n';
    }
};

// The iteration, and how long the position should still take at the speed so far.
std::string progress_text(const Report& report, const Limits& limits, int empties) {
    const Line& best = report.lines.front();
    std::string text = fmt::format("depth {}, {}%: {} {}", report.depth, report.selectivity,
                                   score_text(best), to_string(best.move));
    const double seconds = std::chrono::duration<double>(report.elapsed).count();
    if (report.nodes == 0 || seconds == 0 || !solves_without_limit(limits, empties)) return text;
    const auto nodes = static_cast<double>(report.nodes);
    const double left = solving_nodes(empties).median - nodes;
    if (left <= 0) return text + ", longer than most";
    return text + ", about " + time_in_words(left / (nodes / seconds)) + " for this one";
}

int solve(const SolveRequest& request) {
    CommandOutput output(!request.options.quiet, request.format);
    const bool has_table = request.is_text() && !request.options.quiet;
    Totals totals;
    if (has_table) output.set_head(text_head());

    const auto solved = [&](Searcher& searcher,
                            const InputPosition& input) -> std::optional<Solution> {
        const Board& board = input.entry.position.board;
        const int empties = board.empty_count();
        warn_of_long_solving(request, input, searcher, output);
        const auto show = [&](const Report& report) {
            if (output.shows_progress())
                output.show_progress(progress_text(report, request.limits, empties));
        };
        const auto start = SteadyClock::now();
        Report report = searcher.search(board, request.limits, output.stop(), show);
        const std::chrono::duration<double> elapsed = SteadyClock::now() - start;
        if (output.is_stopped() && !report.exact) return std::nullopt;
        return Solution{input, std::move(report), elapsed.count()};
    };
    const auto print = [&](const Solution& solution) {
        totals.add(solution, request.limits);
        output.count_done(expected_nodes(solution.input.entry.position.board.empty_count()));
        if (request.is_text())
            output.print(solution_text(solution, request));
        else
            output.print_row(solution_row(solution, request));
    };
    const int status = answer_positions<Solution>(request, output, solved, print, expected_nodes);
    if (has_table) output.print(totals.text_row());
    Solution example;
    example.report.lines.emplace_back();
    output.end_rows(solution_row(example, request));
    return status == 0 && totals.wrong != 0 ? 1 : status;
}

Row estimate_row(const InputPosition& input, const SolvingNodes& nodes, double speed) {
    Row row = row_of_input(input);
    row["nodes"] = std::round(nodes.median);
    row["seconds_expected"] = nodes.median / speed;
    row["seconds_low"] = nodes.low / speed;
    row["seconds_high"] = nodes.high / speed;
    return row;
}

constexpr std::string_view estimate_format = "{:>5} {:>7} {:>9} {:>12}  {}\n";

std::string estimate_text(const InputPosition& input, const SolvingNodes& nodes, double speed) {
    return fmt::format(
        estimate_format, input.index, input.entry.position.board.empty_count(),
        fmt::format("{:.1e}", nodes.median), time_in_words(nodes.median / speed),
        time_in_words(nodes.low / speed) + " to " + time_in_words(nodes.high / speed));
}

// Prints how long it should take to solve all positions on this machine, and, where asked, each; it
// solves nothing but the endgame that measures the speed.
int estimate(const SolveRequest& request) {
    constexpr Milliseconds measuring{500};
    CommandOutput output(false, request.format);
    const double speed = measured_speed(search_settings(request.options, 1), measuring);
    PositionSource positions = output.positions(request.files, request.shard);
    double all = 0;
    std::size_t count = 0;
    std::string lines;
    while (const auto input = positions.next()) {
        const SolvingNodes nodes = solving_nodes(input->entry.position.board);
        all += nodes.mean;
        ++count;
        if (!request.is_text())
            output.print_row(estimate_row(*input, nodes, speed));
        else if (request.verbose)
            lines += estimate_text(*input, nodes, speed);
    }
    output.end_rows(estimate_row({}, solving_nodes(0), speed));
    if (count == 0 && !output.is_stopped())
        output.print_error("nothing is estimated: no position was read");
    else if (request.is_text())
        output.print(fmt::format("{}: {} on average, at {:.1f} million nodes/s\n",
                                 counted(static_cast<long long>(count), "position"),
                                 time_in_words(all / speed), speed / 1e6));
    if (!lines.empty())
        output.print(fmt::format(estimate_format, "#", "empties", "nodes", "median time",
                                 "eight of ten take") +
                     lines);
    return output.finish();
}

Result<ScoreWindow> parse_window(std::string_view text) {
    const std::vector<std::string> bounds = words(text);
    std::optional<long long> alpha;
    std::optional<long long> beta;
    if (bounds.size() == 2) {
        alpha = parse_integer(bounds[0]);
        beta = parse_integer(bounds[1]);
    }
    if (!alpha || !beta || *alpha < -max_discs || *beta > max_discs || *alpha >= *beta)
        return error("not two whole numbers from -64 to 64, the smaller one first");
    return ScoreWindow{static_cast<int>(*alpha), static_cast<int>(*beta)};
}

// "--window -1 1" as one argument: by itself, a negative number would be an option.
Arguments with_joined_window(Arguments given) {
    const auto at = std::ranges::find(given, "--window");
    for (int missing = 2; missing > 0 && given.end() - at > 1;) {
        missing -= static_cast<int>(words(at[1]).size());
        *at += (at->ends_with("window") ? '=' : ' ') + at[1];
        given.erase(at + 1);
    }
    return given;
}

}  // namespace

Command solve_command() {
    const auto request = std::make_shared<SolveRequest>();
    Command command;
    command.name = "solve";
    command.summary = "solve positions: the score of perfect play";
    command.usage =
        "usage: outflank solve [OPTIONS] [FILE...]\n\n"
        "Solves the positions in the files (\"-\" or none: standard input) and prints a line\n"
        "for each, in the order of the input. A position is a board, or a game, whose last\n"
        "position is meant, in any format. An argument that is no file may be a position.\n"
        "If the input gives a score, it is compared.\n"
        "With a limit (level, depth, time, nodes) a score may not be exact; its line then\n"
        "shows the depth and selectivity reached. Without one, all positions are solved. No\n"
        "opening book is used.\n"
        "Exit status: 1 if a score differs from that of the input, 2 if input was bad.\n";
    OptionAdder(command.options)
        .flag("all-moves", request->all_moves, "the exact score of every move")
        .flag("estimate", request->estimate,
              "estimate how long solving should take here, by the number of empties, and solve "
              "nothing")
        .flag("verbose,v", request->verbose, "with --estimate, a line for each position, too")
        .flag("wld", request->wld, "only who wins (win, loss, draw): scores are -1, 0 and +1")
        .value("window", "A B", request->window, parse_window,
               "only whether the score is A or less, B or more, or which one between: faster, and "
               "outside it the score is a bound");
    add_batch_options(command, *request);
    command.respelled = with_joined_window;
    command.run = [request](const auto& /*values*/) {
        if (request->window && (request->wld || request->all_moves))
            throw UsageError("--window excludes --wld and --all-moves");
        // As with a game clock, a missing limit does not mean the default level: solve to the end.
        request->limits = limits_of(request->options, true);
        request->limits.goal = request->wld ? Goal::wld : Goal::score;
        request->limits.lines = request->all_moves ? square_count : 1;
        request->limits.window = request->window;
        return request->estimate ? estimate(*request) : solve(*request);
    };
    return command;
}

}  // namespace outflank
