#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/error_table.h"
#include "protocol/command/evaluate_policy.h"
#include "protocol/play/command_line.h"
#include "protocol/play/request.h"
#include "protocol/system/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct EvaluateRequest : BatchRequest {
    bool static_only = false;
    bool policy = false;
};

struct Evaluation {
    InputPosition input;
    double static_score = 0;
    std::optional<Report> report;  // absent: not searched
    Square best = Square::none;    // by the search, else by the static scores after each move

    [[nodiscard]] std::optional<int> score() const {
        if (!report || report->lines.front().bound != Bound::exact) return std::nullopt;
        return report->lines.front().score.discs();
    }
};

// The move after which the opponent's static evaluation is lowest.
Square best_by_static_score(const Searcher& searcher, const Position& position) {
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

// Whether the best move is one of the input's best moves. Absent if the input scores fewer than two
// moves.
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
    row["static"] = std::round(evaluation.static_score * 100) / 100;
    row["score"] = row_value(evaluation.score());
    row["depth"] = evaluation.report ? Row(evaluation.report->depth) : Row(nullptr);
    row["expected"] = row_value(evaluation.input.entry.best_score());
    return row;
}

constexpr std::string_view evaluation_row_format = "{:>7} {:>7} {:>7} {:>6} {:>6} {:>8}  {}\n";

std::string text_row(const Evaluation& evaluation) {
    const auto score = evaluation.score();
    const auto expected = evaluation.input.entry.best_score();
    return fmt::format(evaluation_row_format, evaluation.input.index,
                       evaluation.input.entry.position.board.empty_count(),
                       fmt::format("{:+.2f}", evaluation.static_score),
                       score ? fmt::format("{:+d}", *score) : "-",
                       evaluation.report ? fmt::format("{}", evaluation.report->depth) : "-",
                       expected ? fmt::format("{:+d}", *expected) : "-",
                       evaluation.best == Square::none ? "-" : to_string(evaluation.best));
}

int evaluate(const EvaluateRequest& request) {
    std::stop_source stop;
    const Signals signals(stop);
    CommandOutput output(request.format, !request.options.quiet, stop);
    const bool is_text = request.format == Format::text;
    ErrorTable errors;
    if (is_text && !request.options.quiet)
        output.set_head(fmt::format(evaluation_row_format, "#", "empties", "static", "score",
                                    "depth", "expected", "best"));

    const auto evaluated = [&](Searcher& searcher, const InputPosition& input,
                               const std::stop_token& token) -> std::optional<Evaluation> {
        const Position& position = input.entry.position;
        const bool is_over = position.is_over();
        Evaluation evaluation{
            input,
            is_over ? final_disc_difference(position.board) : searcher.evaluate(position.board),
            std::nullopt, Square::none};
        if (!request.static_only) {
            warn_of_long_solving(request, input, searcher, output);
            evaluation.report = searcher.search(position.board, request.limits, token);
            evaluation.best = evaluation.report->lines.front().move;
            if (token.stop_requested()) return std::nullopt;
        } else {
            evaluation.best = best_by_static_score(searcher, position);
        }
        return evaluation;
    };
    const auto print = [&](const Evaluation& evaluation) {
        output.count_done();
        if (const auto expected = evaluation.input.entry.best_score())
            errors.add(evaluation.input.entry.position.board.empty_count(), *expected,
                       evaluation.static_score, evaluation.score(), found_best(evaluation));
        if (!is_text)
            output.print_row(row_of(evaluation));
        else if (!request.options.quiet)
            output.print(text_row(evaluation));
        if (output.shows_progress()) output.show_progress("positions");
    };
    const int status = answer_positions<Evaluation>(request, output, stop, evaluated, print);
    output.end_rows(row_of(Evaluation()));
    if (is_text) output.print(errors.text());
    return status;
}

}  // namespace

Command evaluate_command() {
    const auto request = std::make_shared<EvaluateRequest>();
    Command command;
    command.name = "evaluate";
    command.summary = "score positions, by static evaluation and by a search";
    command.usage =
        "usage: outflank evaluate [OPTIONS] [FILE...]\n\n"
        "Scores the positions in the files (\"-\" or none: standard input), by static\n"
        "evaluation and by a search to the level, depth, time or nodes asked for, by\n"
        "default level 12. A position is a board, or a game, whose last position is\n"
        "meant, in any format. An argument that is no file may be a position.\n"
        "If the input gives scores, a table of the mean errors follows, by the number of\n"
        "empties: with their sign, and without it (|error|); and the share of positions\n"
        "whose best move was found. With --quiet it is all that is printed. No opening book\n"
        "is used.\n"
        "With --policy, it says instead which moves a person would play there, and before\n"
        "each move of a game, as it was learned from recorded games; the table tells how\n"
        "often the move played was the likeliest, or one of the three likeliest. Moves\n"
        "that are images of each other by symmetry share the chance of one.\n";
    command.options.add_options()("static", po::bool_switch(&request->static_only),
                                  "no search: score and depth are null")(
        "policy", po::bool_switch(&request->policy), "which moves would a person play?");
    add_batch_options(command, *request);
    command.run = [request](const po::variables_map&) {
        request->limits = limits_of(request->options);
        return request->policy ? evaluate_policy(*request) : evaluate(*request);
    };
    return command;
}

}  // namespace outflank
