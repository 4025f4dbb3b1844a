#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/analysis/expected_loss.h"
#include "protocol/analysis/search_rows.h"
#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/command/stage_tables.h"
#include "protocol/command/training_data.h"
#include "protocol/play/command_line.h"
#include "protocol/play/request.h"
#include "search/evaluation/weights.h"

namespace outflank {

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

Row evaluation_row(const Evaluation& evaluation) {
    Row row = row_of_input(evaluation.input);
    row["static"] = static_row(evaluation.static_score);
    row["score"] = row_value(evaluation.score());
    row["depth"] = evaluation.report ? Row(evaluation.report->depth) : Row(nullptr);
    row["expected"] = row_value(evaluation.input.entry.best_score());
    return row;
}

constexpr std::string_view evaluation_row_format = "{:>7} {:>7} {:>7} {:>6} {:>6} {:>8}  {}\n";

std::string evaluation_text(const Evaluation& evaluation) {
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
    CommandOutput output(!request.options.quiet, request.format);
    ErrorTable errors;
    if (request.is_text() && !request.options.quiet)
        output.set_head(fmt::format(evaluation_row_format, "#", "empties", "static", "score",
                                    "depth", "expected", "best"));

    const auto evaluated = [&](Searcher& searcher,
                               const InputPosition& input) -> std::optional<Evaluation> {
        const Position& position = input.entry.position;
        const bool is_over = position.is_over();
        Evaluation evaluation{
            input,
            is_over ? final_disc_difference(position.board) : searcher.evaluate(position.board),
            std::nullopt, Square::none};
        if (!request.static_only) {
            warn_of_long_solving(request, input, searcher, output);
            evaluation.report = searcher.search(position.board, request.limits, output.stop());
            evaluation.best = evaluation.report->lines.front().move;
            if (output.is_stopped()) return std::nullopt;
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
        if (!request.is_text())
            output.print_row(evaluation_row(evaluation));
        else if (!request.options.quiet)
            output.print(evaluation_text(evaluation));
        output.show_progress("positions");
    };
    const int status = answer_positions<Evaluation>(request, output, evaluated, print);
    output.end_rows(evaluation_row(Evaluation()));
    if (request.is_text()) output.print(errors.text());
    return status;
}

struct PolicyEstimate {
    std::size_t index = 0;  // of the game or position in the input
    RecordedPosition recorded;
    std::vector<MoveChance> moves;
    double loss = 0;  // expected_loss
};

// The estimates of one game or position.
struct PolicyAnswer {
    std::vector<PolicyEstimate> estimates;
    PolicyQualities qualities;
    std::string error;  // why there are no estimates
};

Row policy_row(const PolicyEstimate& estimate) {
    const RecordedPosition& recorded = estimate.recorded;
    return {{"index", estimate.index},
            {"ply", recorded.ply},
            {"position", to_string(recorded.position)},
            {"empties", recorded.position.board.empty_count()},
            {"played", recorded.played ? Row(to_string(*recorded.played)) : Row(nullptr)},
            {"policy", probabilities_row(estimate.moves)},
            {"expected_loss", static_row(estimate.loss)}};
}

std::string policy_text(const PolicyEstimate& estimate) {
    const RecordedPosition& recorded = estimate.recorded;
    std::string text =
        fmt::format("{:>7} {:>4} {:>7} {:>7} {:>5.2f} ", estimate.index, recorded.ply,
                    recorded.position.board.empty_count(),
                    recorded.played ? to_string(*recorded.played) : "-", estimate.loss);
    constexpr std::size_t most_moves = 5;
    for (std::size_t n = 0; n < std::min(most_moves, estimate.moves.size()); ++n)
        text += fmt::format(" {} {:4.1f}%", to_string(estimate.moves[n].move),
                            100 * estimate.moves[n].chance);
    return text + "\n";
}

// The search is short because whole databases are evaluated: it takes about a millisecond a
// position.
double loss_by_policy(Searcher& searcher, const Board& board,
                      const std::vector<MoveChance>& moves) {
    Limits limits;
    limits.depth = 6;
    limits.exact_from = 16;
    limits.lines = static_cast<int>(moves.size());
    searcher.clear();  // so that it does not matter which positions came before
    return expected_loss(moves, searcher.search(board, limits));
}

// Without a searcher there are no estimates.
PolicyAnswer policy_answer(const Weights& weights, Searcher* searcher, const InputGame& input) {
    PolicyAnswer answer;
    const auto positions = positions_of(input.record);
    if (!positions) {
        answer.error = input.place + ": " + positions.error().text;
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
        if (searcher == nullptr) continue;
        const std::vector<MoveChance> moves = moves_of(found, each);
        answer.estimates.push_back(
            {input.index, recorded, moves, loss_by_policy(*searcher, board, moves)});
    }
    return answer;
}

// Prints which moves a person would play in the positions, and before each move of the games, and
// how often the policy was right.
int evaluate_policy(const EvaluateRequest& request) {
    CommandOutput output(!request.options.quiet, request.format);
    const auto weights = weights_or_embedded(request.options);
    GameSource games = output.games(request.files, request.shard);
    const bool has_lines = !request.is_text() || !request.options.quiet;
    if (request.is_text() && has_lines)
        output.set_head(fmt::format("{:>7} {:>4} {:>7} {:>7} {:>5}  {}\n", "#", "ply", "empties",
                                    "played", "loss", "moves"));
    std::vector<std::unique_ptr<Searcher>> searchers;
    if (has_lines) searchers = searchers_for(request.options, true);
    PolicyQualities qualities;
    const auto print = [&](const PolicyAnswer& done) {
        if (!done.error.empty()) output.print_error(done.error);
        for (const PolicyEstimate& estimate : done.estimates)
            if (request.is_text())
                output.print(policy_text(estimate));
            else
                output.print_row(policy_row(estimate));
        for (std::size_t stage = 0; stage < stage_count; ++stage)
            qualities[stage] += done.qualities[stage];
        output.count_done();
        output.show_progress("games");
    };
    answer_in_order<InputGame, PolicyAnswer>(
        request.options.threads, output.stop(), [&] { return games.next(); },
        [&](int thread, const InputGame& input) {
            Searcher* const searcher =
                has_lines ? searchers[static_cast<std::size_t>(thread)].get() : nullptr;
            return std::optional(policy_answer(*weights, searcher, input));
        },
        print);
    output.end_rows(policy_row(PolicyEstimate()));
    if (request.is_text()) output.print(policy_table(qualities));
    return output.finish();
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
        "each move of a game, as it was learned from recorded games, and how many discs a\n"
        "player of 1500 Elo loses by such moves on average, by a search of 6 plies, or from\n"
        "16 empties on to the end. The table shows how often the move played was the\n"
        "likeliest, or one of the three likeliest. Moves that are images of each other by\n"
        "symmetry share the chance of one.\n";
    OptionAdder(command.options)
        .flag("static", request->static_only, "no search: score and depth are null")
        .flag("policy", request->policy, "which moves would a person play?");
    add_batch_options(command, *request);
    command.run = [request](const auto& /*values*/) {
        request->limits = limits_of(request->options);
        return request->policy ? evaluate_policy(*request) : evaluate(*request);
    };
    return command;
}

}  // namespace outflank
