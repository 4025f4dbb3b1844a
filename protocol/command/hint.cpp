#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/play/command_line.h"
#include "protocol/play/engine.h"
#include "protocol/play/opening_book.h"
#include "protocol/play/request.h"
#include "protocol/system/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

Row row_of(const Position& position, const Report& report, const std::vector<BookMove>& book,
           double seconds) {
    Row row;
    row["position"] = to_string(position);
    row["depth"] = report.depth;
    row["selectivity"] = report.selectivity;
    row["exact"] = report.exact;
    row["hints"] = Row::array();
    for (const Line& line : report.lines) {
        if (line.move == Square::none) continue;
        Row hint;
        hint["move"] = to_string(line.move);
        hint["score"] = report.depth > 0 ? Row(line.score.discs()) : Row(nullptr);
        hint["pv"] = Row::array();
        for (const Square move : line.pv) hint["pv"].push_back(to_string(move));
        if (const BookMove* const known = scored_move(book, line.move))
            hint["book"] = book_mark(*known);
        row["hints"].push_back(hint);
    }
    row["nodes"] = report.nodes;
    row["seconds"] = seconds;
    return row;
}

constexpr std::string_view hint_row_format = "{:>5} {:>5} {:>5}  {:<4}  {}\n";

// If a search is stopped just after it found a better move, the score of that move is a lower
// bound.
std::string score_text(const Report& report, const Line& line) {
    if (report.depth == 0) return "?";
    return fmt::format("{}{:+d}", line.bound == Bound::at_least ? ">=" : "", line.score.discs());
}

std::string text_of(const Report& report, const std::vector<BookMove>& book) {
    std::string text;
    for (const Line& line : report.lines) {
        if (line.move == Square::none) {
            text += fmt::format("the game is over: {:+d}\n", line.score.discs());
            continue;
        }
        std::string pv;
        for (const Square move : line.pv) pv += (pv.empty() ? "" : " ") + to_string(move);
        if (const BookMove* const known = scored_move(book, line.move))
            pv += book_text(known->range->score, known->depth);
        text += fmt::format(hint_row_format, report.depth,
                            report.exact ? "exact" : fmt::format("{}%", report.selectivity),
                            score_text(report, line), to_string(line.move), pv);
    }
    return text;
}

class HintRun {
  public:
    explicit HintRun(const BatchRequest& request)
        : request_(request),
          output_(request.format, !request.options.quiet, stop_),
          searcher_(std::move(searchers_for(request.options, false, request.fresh).front())),
          book_(checked("book", OpeningBook::open(request.options))) {}

    int run() {
        PositionSource source(
            request_.files, {}, [&](const std::string& text) { output_.print_error(text); },
            stop_.get_token());
        while (const auto input = source.next()) {
            warn_of_long_solving(request_, *input, *searcher_, output_);
            hint(input->entry.position);
        }
        output_.end_progress();
        output_.end_rows(row_of(Position(), Report(), {}, 0));
        if (output_.had_errors()) return 2;
        return stop_.stop_requested() ? 1 : 0;
    }

  private:
    void hint(const Position& position) {
        if (request_.fresh) searcher_->clear();
        if (request_.format == Format::text && !request_.options.quiet)
            output_.print(fmt::format("{}\n", to_string(position)) +
                          fmt::format(hint_row_format, "depth", "", "score", "move", "line"));
        const auto start = std::chrono::steady_clock::now();
        const std::vector<BookMove> book = book_.moves(position.board);
        std::optional<Square> printed;
        const auto print = [&](const Report& report) {
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
            if (request_.format == Format::text)
                output_.print(text_of(report, book));
            else
                output_.print_row(row_of(position, report, book, elapsed.count()));
            printed = report.lines.front().move;
        };
        const Report report =
            searcher_->search(position.board, request_.limits, stop_.get_token(), print);
        // After a stop, or with --variety, the move chosen may be another than the one printed
        // last.
        if (report.lines.front().move != printed) print(report);
    }

    const BatchRequest& request_;
    std::stop_source stop_;
    const Signals signals_{stop_};
    CommandOutput output_;
    const std::unique_ptr<Searcher> searcher_;
    OpeningBook book_;
};

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
        "nodes asked for, by default at level 12.\n";
    add_best_option(command, *request, "the number of moves to show");
    add_batch_options(command, *request, false);
    command.run = [request](const po::variables_map& /*values*/) {
        request->limits = limits_of(request->options);
        request->limits.lines = request->best;
        return HintRun(*request).run();
    };
    return command;
}

}  // namespace outflank
