#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "engine/notation.h"
#include "protocol/analysis/search_rows.h"
#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/play/any_game.h"
#include "protocol/play/command_line.h"
#include "protocol/play/engine.h"
#include "protocol/play/opening_book.h"
#include "protocol/play/othello_game.h"
#include "protocol/system/text.h"
#include "search/book/known_moves.h"

namespace outflank {

namespace {

Row hint_row(const Position& position, const Report& report, const std::vector<BookMove>& book,
             double seconds) {
    Row row;
    row["position"] = to_string(position);
    row["depth"] = report.depth;
    row["selectivity"] = report.selectivity;
    row["exact"] = report.exact;
    row["hints"] = hints_row(report, book);
    row["nodes"] = report.nodes;
    row["seconds"] = seconds;
    return row;
}

constexpr std::string_view hint_row_format = "{:>5} {:>5} {:>5}  {:<4}  {}\n";

// If a search is stopped just after it found a better move, the score of that move is a lower
// bound.
std::string hint_score_text(const Report& report, const Line& line) {
    if (report.depth == 0) return "?";
    return fmt::format("{}{:+d}", line.bound == Bound::at_least ? ">=" : "", line.score.discs());
}

std::string hint_text(const Report& report, const std::vector<BookMove>& book) {
    std::string text;
    for (const Line& line : report.lines) {
        if (line.move == Square::none) {
            text += fmt::format("the game is over: {:+d}\n", line.score.discs());
            continue;
        }
        std::string pv = joined(texts_of(line.pv), " ");
        if (const BookMove* const known = scored_move(book, line.move))
            pv += book_text(known->range->score, known->depth);
        text += fmt::format(hint_row_format, report.depth,
                            report.exact ? "exact" : fmt::format("{}%", report.selectivity),
                            hint_score_text(report, line), to_string(line.move), pv);
    }
    return text;
}

// Shows the best moves of a position after each iteration.
void show_hints(const BatchRequest& request, const Position& position, Searcher& searcher,
                OpeningBook& opening_book, CommandOutput& output) {
    if (request.fresh) searcher.clear();
    const bool is_brief = request.is_text() && request.options.quiet;
    if (request.is_text() && !is_brief)
        output.print(OthelloGame(Game(position)).drawing(false) + to_string(position) + '\n' +
                     fmt::format(hint_row_format, "depth", "", "score", "move", "line"));
    const auto start = std::chrono::steady_clock::now();
    const std::vector<BookMove> book = opening_book.moves(position.board);
    std::optional<Square> printed;
    const auto print = [&](const Report& report) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        if (request.is_text())
            output.print(hint_text(report, book));
        else
            output.print_row(hint_row(position, report, book, elapsed.count()));
        printed = report.lines.front().move;
    };
    const auto print_iteration = [&](const Report& report) {
        if (!is_brief) print(report);
    };
    const Report report =
        searcher.search(position.board, request.limits, output.stop(), print_iteration);
    // After a stop, or with --variety, the move chosen may be another than the one printed last.
    if (report.lines.front().move != printed) print(report);
}

int hint(const BatchRequest& request) {
    CommandOutput output(!request.options.quiet, request.format);
    const auto searcher = std::move(searchers_for(request.options, false, request.fresh).front());
    OpeningBook book = checked("book", OpeningBook::open(request.options));
    PositionSource positions = output.positions(request.files, {});
    while (const auto input = positions.next()) {
        warn_of_long_solving(request, *input, *searcher, output);
        show_hints(request, input->entry.position, *searcher, book, output);
    }
    output.end_rows(hint_row(Position(), Report(), {}, 0));
    return output.finish();
}

}  // namespace

Command hint_command() {
    const auto request = std::make_shared<BatchRequest>();
    Command command;
    command.name = "hint";
    command.summary = "show the best moves of positions";
    command.usage =
        "usage: outflank hint [OPTIONS] [POSITION|MOVES|FILE...]\n\n"
        "Shows the best moves of positions after each iteration of the search. Each\n"
        "argument is a position, moves that lead to one, or a file of them in any format\n"
        "(\"-\" or none: standard input). The search ends at the level, depth, time or\n"
        "nodes asked for, by default at level 12. With --quiet only the last of these\n"
        "lines is printed.\n";
    add_best_option(command, *request, "the number of moves to show");
    add_batch_options(command, *request, false, {"variety", "book", "no-book"});
    command.run = [request](const auto& /*values*/) {
        request->limits = limits_of(request->options);
        request->limits.lines = request->best.value_or(1);
        return hint(*request);
    };
    return command;
}

}  // namespace outflank
