#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/notation.h"
#include "protocol/analysis/analysis_page.h"
#include "protocol/analysis/analysis_rows.h"
#include "protocol/command/batch.h"
#include "protocol/io/text.h"
#include "protocol/record/game_source.h"
#include "protocol/session/command_line.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct Request : BatchRequest {
    std::string html;  // file; empty for none
};

std::string score_text(std::optional<int> score) {
    return score ? fmt::format("{:+d}", *score) : "?";
}

std::string name_or(const std::string& name, std::string_view otherwise) {
    return name.empty() ? std::string(otherwise) : name;
}

constexpr std::string_view row_format = "{:>5} {:>5}  {:<4} {:>5}  {:<4} {:>5} {:>5}  {}";

std::string text_of(const MoveAnalysis& move) {
    std::string line;
    for (const Square next : move.pv) line += to_string(next) + ' ';
    const int loss = move.loss().value_or(0);
    const std::string text =
        fmt::format(row_format, move.ply, to_string(move.before.to_move), to_string(move.move),
                    score_text(move.score), is_on_board(move.best) ? to_string(move.best) : "-",
                    score_text(move.best_score), loss > 0 ? fmt::format("{}", loss) : "",
                    (move.exact ? "= " : "~ ") + line);
    return std::string(text, 0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string loss_text(const GameAnalysis& analysis, Color color) {
    std::string text = fmt::format("loss of {}: {}", to_string(color), analysis.loss(color));
    for (std::size_t stage = 0; stage < game_stages.size(); ++stage)
        text += fmt::format("{}{} {}", stage == 0 ? " (" : ", ", game_stages[stage],
                            analysis.loss(color, stage));
    return text + ")\n";
}

std::string text_of(const GameAnalysis& analysis) {
    const GameRecord& record = analysis.input.record;
    std::string text = fmt::format("game {}: {} - {}", analysis.input.index,
                                   name_or(record.black, "Black"), name_or(record.white, "White"));
    if (const auto result = analysis.result()) text += fmt::format(" {:+d}", *result);
    for (const std::string& more : {record.place, record.date})
        if (!more.empty()) text += ", " + more;
    if (!analysis.opening.empty()) text += fmt::format(", {}", analysis.opening);
    text = printable(text) + '\n';
    if (analysis.moves.empty()) return text + "no moves\n\n";
    text += fmt::format(row_format, "ply", "mover", "move", "score", "best", "score", "loss",
                        "line (= exact, ~ not)") +
            '\n';
    for (const MoveAnalysis& move : analysis.moves) text += text_of(move);
    text += loss_text(analysis, Color::black) + loss_text(analysis, Color::white);
    if (const auto points = analysis.turning_points(); !points.empty())
        text += fmt::format("turning points: {}\n", fmt::join(points, ", "));
    if (const auto ply = analysis.first_loss()) text += fmt::format("first loss: {}\n", *ply);
    if (const auto ply = analysis.exact_from()) text += fmt::format("exact from: {}\n", *ply);
    return text + '\n';
}

int analyze(const Request& request) {
    std::stop_source stop;
    const Signals signals(stop);
    CommandOutput output(request.format, !request.options.quiet, stop);
    GameSource source(
        request.files, request.shard, [&](const std::string& text) { output.print_error(text); },
        stop.get_token());
    std::optional<AnalysisPage> page;
    if (!request.html.empty()) page.emplace(request.html);

    // If there is more than one game, the threads take a game each. A second game tells.
    std::optional<InputGame> first = source.next();
    std::optional<InputGame> second = first ? source.next() : std::nullopt;
    const bool side_by_side = request.side_by_side.value_or(request.fresh || second.has_value());
    const auto searchers = searchers_for(request.options, side_by_side, request.fresh);
    const auto next = [&]() -> std::optional<InputGame> {
        for (std::optional<InputGame>* const waiting : {&first, &second})
            if (*waiting) return std::exchange(*waiting, std::nullopt);
        return source.next();
    };
    const auto analyzed = [&](Searcher& searcher, const InputGame& input,
                              const std::stop_token& token) {
        return analyze_game(searcher, input, request.limits, request.fresh, token);
    };
    const auto print = [&](const GameAnalysis& analysis) {
        if (page) page->add(analysis);
        if (request.format == Format::text) {
            if (!page) output.print(text_of(analysis));
        } else {
            for (const MoveAnalysis& move : analysis.moves)
                output.print_row(row_of(move, analysis.input.index));
            if (request.format == Format::jsonl) output.print_row(row_of(analysis));
        }
        output.show_progress("games");
    };
    const int status =
        answer_batch<InputGame, GameAnalysis>(searchers, output, stop, next, analyzed, print);
    if (page) page->finish();
    return status;
}

}  // namespace

Command analyze_command() {
    const auto request = std::make_shared<Request>();
    Command command;
    command.name = "analyze";
    command.summary = "find the mistakes in games";
    command.usage =
        "usage: outflank analyze [OPTIONS] [FILE|MOVES...]\n\n"
        "Scores every move of the games in files of any format (\"-\" or none: standard\n"
        "input): the score of the move, the best move and its score, and the discs lost;\n"
        "then the sum of each player's losses by stage of the game. Scores are the mover's\n"
        "view, by searches to the level, depth, time or nodes asked for, by default level\n"
        "12.\n";
    command.options.add_options()(
        "html", po::value(&request->html)->value_name("FILE"),
        "write a page for a browser, in one file, instead of text (\"-\": to standard output)");
    add_batch_options(command, *request);
    command.run = [request](const po::variables_map&) {
        request->limits = limits_of(request->options);
        return analyze(*request);
    };
    return command;
}

}  // namespace outflank
