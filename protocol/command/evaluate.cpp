#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/command.h"
#include "protocol/command/error_table.h"
#include "protocol/io/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct Request : BatchRequest {
    bool searches = true;
};

struct Evaluation {
    InputPosition input;
    double at_one_look = 0;
    std::optional<Report> report;  // absent: not searched
    Square best = Square::none;    // by the search, else by a look at each move

    [[nodiscard]] std::optional<int> score() const {
        if (!report || report->lines.front().bound != Bound::exact) return std::nullopt;
        return report->lines.front().score.discs();
    }
};

// The move after which the opponent is worst off at one look.
Square best_at_one_look(const Searcher& searcher, const Position& position) {
    Square best = Square::none;
    double least = 0;
    for (const Square move : Squares(position.board.moves())) {
        const Board after = position.after(move).board;
        const double theirs =
            after.is_over() ? final_disc_difference(after) : searcher.evaluate(after);
        if (best == Square::none || theirs < least) {
            best = move;
            least = theirs;
        }
    }
    return best;
}

// Absent without scores in the input, or when they leave nothing to choose.
std::optional<bool> found_best(const Evaluation& evaluation) {
    const auto& known = evaluation.input.entry.moves;
    if (known.size() < 2) return std::nullopt;
    const Score highest = std::ranges::max_element(known, {}, &ObfMove::score)->score;
    return std::ranges::find(known, ObfMove{evaluation.best, highest}) != known.end();
}

Row row_of(const Evaluation& evaluation) {
    Row row;
    const Position& position = evaluation.input.entry.position;
    row["index"] = evaluation.input.index;
    row["position"] = to_string(position);
    row["empties"] = position.board.empty_count();
    row["static"] = std::round(evaluation.at_one_look * 100) / 100;
    row["score"] = row_value(evaluation.score());
    row["depth"] = evaluation.report ? Row(evaluation.report->depth) : Row(nullptr);
    row["expected"] = row_value(evaluation.input.entry.best_score());
    return row;
}

constexpr std::string_view row_format = "{:>7} {:>7} {:>7} {:>6} {:>6} {:>8}  {}\n";

std::string text_row(const Evaluation& evaluation) {
    const auto score = evaluation.score();
    const auto expected = evaluation.input.entry.best_score();
    return fmt::format(
        row_format, evaluation.input.index, evaluation.input.entry.position.board.empty_count(),
        fmt::format("{:+.2f}", evaluation.at_one_look), score ? fmt::format("{:+d}", *score) : "-",
        evaluation.report ? fmt::format("{}", evaluation.report->depth) : "-",
        expected ? fmt::format("{:+d}", *expected) : "-",
        evaluation.best == Square::none ? "-" : to_string(evaluation.best));
}

int evaluate(const Request& request) {
    std::stop_source stop;
    const Signals signals(stop);
    Output output(request.format, !request.options.quiet, stop);
    const bool is_text = request.format == Format::text;
    ErrorTable errors;
    if (is_text && !request.options.quiet)
        output.set_head(fmt::format(row_format, "#", "empties", "static", "score", "depth",
                                    "expected", "best"));

    const auto evaluated = [&](Searcher& searcher, const InputPosition& input,
                               const std::stop_token& token) -> std::optional<Evaluation> {
        const Position& position = input.entry.position;
        const bool is_over = position.is_over();
        Evaluation evaluation{
            input,
            is_over ? final_disc_difference(position.board) : searcher.evaluate(position.board),
            std::nullopt, Square::none};
        if (request.searches) {
            evaluation.report = searcher.search(position.board, request.limits, token);
            evaluation.best = evaluation.report->lines.front().move;
            if (token.stop_requested()) return std::nullopt;
        } else {
            evaluation.best = best_at_one_look(searcher, position);
        }
        return evaluation;
    };
    const auto print = [&](const Evaluation& evaluation) {
        if (const auto expected = evaluation.input.entry.best_score())
            errors.add(evaluation.input.entry.position.board.empty_count(), *expected,
                       evaluation.at_one_look, evaluation.score(), found_best(evaluation));
        if (!is_text)
            output.print_row(row_of(evaluation));
        else if (!request.options.quiet)
            output.print(text_row(evaluation));
        if (output.shows_progress()) output.show_progress("positions");
    };
    const int status = answer_positions<Evaluation>(request, output, stop, evaluated, print);
    if (is_text) output.print(errors.text());
    return status;
}

CommandLine command_line() {
    CommandLine line;
    line.usage =
        "usage: outflank evaluate [OPTIONS] [FILE...]\n\n"
        "Scores the positions of files (\"-\": standard input): at one look (static), and by a "
        "search of the level,\n"
        "depth, time or nodes asked for, else of level 12. They are lines of OBF, or of the moves "
        "that lead to a\n"
        "position, or board diagrams. Where the input gives scores, the text ends with how far off "
        "both were, by stage\n"
        "of the game, and how often the best move was found; with --quiet it is nothing but "
        "that.\n";
    line.own.add_options()("static", "no search: score and depth are null");
    return line;
}

}  // namespace

po::options_description evaluate_options(Options& options) {
    return batch_options(command_line(), options);
}

int evaluate_command(const std::vector<std::string>& arguments) {
    Request request;
    const auto values = parse_batch(arguments, command_line(), request);
    if (!values) return 0;
    request.searches = values->count("static") == 0;
    request.limits = limits_of(request.options);
    return evaluate(request);
}

}  // namespace outflank
