#include "protocol/analysis/analysis_page.h"
#include "protocol/analysis/analysis_report.h"
#include "protocol/command/batch.h"
#include "protocol/command/given_moves.h"
#include "protocol/command/option_values.h"
#include "protocol/play/command_line.h"
#include "protocol/play/opening_book.h"
#include "protocol/system/html_page.h"

namespace outflank {

namespace {

struct AnalyzeRequest : BatchRequest {
    std::string html;  // file; empty for none
    bool with_engine = false;
    GivenMoves given;
};

void print_analysis(const GameAnalysis& analysis, Format format, CommandOutput& output) {
    if (format == Format::text) return output.print(text_of(analysis));
    for (const MoveAnalysis& move : analysis.moves)
        output.print_row(format == Format::csv ? csv_move_row(move, analysis)
                                               : move_row(move, analysis.input.index));
    if (format == Format::jsonl) output.print_row(game_row(analysis));
}

int analyze(const AnalyzeRequest& request) {
    check_page("html", request.html, request.files, request.is_text());
    CommandOutput output(!request.options.quiet, request.format);
    GameSource games = output.games(request.files, request.shard);
    OpeningBook book = checked("book", OpeningBook::open(request.options));
    std::optional<HtmlPage> page;
    if (!request.html.empty())
        page.emplace(request.html, "page.html",
                     parts_of_page(limits_text(request.options), request.with_engine));

    if (output.shows_progress())
        output.expect(count_games(request.files, request.shard, output.stop()));
    // If there is more than one game, each thread takes a game: so it reads two to begin with.
    std::optional<InputGame> first = games.next();
    std::optional<InputGame> second = first ? games.next() : std::nullopt;
    const bool side_by_side = request.side_by_side.value_or(request.fresh || second.has_value());
    const auto searchers = searchers_for(request.options, side_by_side, request.fresh);
    const auto next = [&]() -> std::optional<InputGame> {
        for (std::optional<InputGame>* const waiting : {&first, &second})
            if (*waiting) return std::exchange(*waiting, std::nullopt);
        return games.next();
    };
    const auto analyzed = [&](Searcher& searcher, const InputGame& input) {
        return analyze_game(searcher, input, request.limits, request.fresh, output.stop());
    };
    bool has_exact_endgames = true;
    const auto print = [&](GameAnalysis analysis) {
        request.given.mark(analysis);
        mark_book_moves(analysis, book);
        has_exact_endgames = has_exact_endgames && analysis.has_exact_endgame();
        if (page) page->add(page_row(analysis), text_of(analysis));
        if (!page || !request.is_text()) print_analysis(analysis, request.format, output);
        output.count_done();
        output.show_progress("games");
    };
    const int status =
        answer_batch<InputGame, GameAnalysis>(searchers, output, next, analyzed, print);
    MoveAnalysis example;
    if (request.limits.lines > 1) example.best_moves.emplace_back();
    output.end_rows(csv_move_row(example, GameAnalysis()));
    if (!has_exact_endgames && !request.options.quiet)
        output.print_warning(
            "the losses in the endgame are not exact, because a limit stops their search; "
            "--exact-from 20 makes them exact");
    if (page && (page->has_rows() || request.html == "-")) {
        page->finish();
    } else if (page) {
        output.print_error(request.html + " is left as it was");
    }
    return status;
}

}  // namespace

Command analyze_command() {
    const auto request = std::make_shared<AnalyzeRequest>();
    Command command;
    command.name = "analyze";
    command.summary = "find the mistakes in games";
    command.usage =
        "usage: outflank analyze [OPTIONS] [FILE|MOVES...]\n\n"
        "Scores every move of the games in files of any format (\"-\" or none: standard\n"
        "input): the score of the move, the best move and its score, and the discs lost;\n"
        "then the sum of each player's losses by stage of the game. Scores are the mover's\n"
        "view, by searches to the level, depth, time or nodes asked for, by default level\n"
        "12, which solves the endgame. Where the scores are not exact, a difference of " +
        std::to_string(least_mistake - 1) +
        "\n"
        "discs or less may be noise of the search; the table and the page show it as no\n"
        "loss. The line of a move also shows what the opening book knows of it.\n"
        "The moves of an opening that no player chose are shown as given and lose nothing:\n"
        "those of games that outflank match or start on the board began so, and those that\n"
        "--xot or --from-ply tells.\n";
    add_best_option(command, *request,
                    "the number of best moves to score in each position, for the page, JSON and "
                    "CSV; by default only the best and the one played");
    OptionAdder adder(command.options);
    request->given.add_options(adder);
    adder
        .text("html", request->html, "FILE",
              "write a page for a browser, in one file, instead of text (\"-\": to standard "
              "output)")
        .flag("with-engine", request->with_engine,
              "put the engine into the page, to explore the games there: 9 MB more");
    add_batch_options(command, *request, true, {"book", "no-book"});
    command.run = [request](const auto& /*values*/) {
        if (request->with_engine && request->html.empty())
            throw UsageError("with-engine: there is no page without --html FILE");
        request->limits = limits_of(request->options);
        request->limits.lines = request->best.value_or(1);
        return analyze(*request);
    };
    return command;
}

}  // namespace outflank
