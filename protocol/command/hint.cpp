#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/command.h"
#include "protocol/io/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

Row row_of(const Position& position, const Report& report, double seconds) {
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
        row["hints"].push_back(hint);
    }
    row["nodes"] = report.nodes;
    row["seconds"] = seconds;
    return row;
}

constexpr std::string_view row_format = "{:>5} {:>5} {:>5}  {:<4}  {}\n";

// A search that is stopped knows of the move it had just found that it is so good at least.
std::string score_text(const Report& report, const Line& line) {
    if (report.depth == 0) return "?";
    return fmt::format("{}{:+d}", line.bound == Bound::at_least ? ">=" : "", line.score.discs());
}

std::string text_of(const Report& report) {
    std::string text;
    for (const Line& line : report.lines) {
        if (line.move == Square::none) {
            text += fmt::format("the game is over: {:+d}\n", line.score.discs());
            continue;
        }
        std::string pv;
        for (const Square move : line.pv) pv += (pv.empty() ? "" : " ") + to_string(move);
        text += fmt::format(row_format, report.depth,
                            report.exact ? "exact" : fmt::format("{}%", report.selectivity),
                            score_text(report, line), to_string(line.move), pv);
    }
    return text;
}

class Hints {
  public:
    explicit Hints(const BatchRequest& request)
        : request_(request),
          output_(request.format, !request.options.quiet, stop_),
          searcher_(std::move(searchers_for(request.options, false).front())) {}

    int run() {
        for (const std::string& word : request_.files) {
            if (stop_.stop_requested()) break;
            std::error_code too_long;
            if (word == "-" || std::filesystem::exists(word, too_long))
                hint_file(word);
            else if (const auto entry = parse_position_line(word))
                hint(entry->position);
            else
                output_.print_error(outflank::quoted(word) + ": " + entry.error().text);
        }
        output_.end_progress();
        if (output_.had_errors()) return 2;
        return stop_.stop_requested() ? 1 : 0;
    }

  private:
    void hint_file(const std::string& name) {
        PositionSource source({name}, {},
                              [&](const std::string& text) { output_.print_error(text); });
        const std::stop_callback on_stop(stop_.get_token(), [&] { source.interrupt(); });
        while (const auto input = source.next()) hint(input->entry.position);
    }

    void hint(const Position& position) {
        if (request_.fresh) searcher_->clear();
        if (request_.format == Format::text && !request_.options.quiet)
            output_.print(fmt::format("{}\n", to_string(position)) +
                          fmt::format(row_format, "depth", "", "score", "move", "line"));
        const auto start = std::chrono::steady_clock::now();
        std::optional<Square> told;
        const auto tell = [&](const Report& report) {
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
            if (request_.format == Format::text)
                output_.print(text_of(report));
            else
                output_.print_row(row_of(position, report, elapsed.count()));
            told = report.lines.front().move;
        };
        const Report report =
            searcher_->search(position.board, request_.limits, stop_.get_token(), tell);
        // A search that was stopped, or varies its moves, may have changed its mind since.
        if (report.lines.front().move != told) tell(report);
    }

    const BatchRequest& request_;
    std::stop_source stop_;
    const Signals signals_{stop_};
    Output output_;
    const std::unique_ptr<Searcher> searcher_;
};

// Boards that begin with an empty square look like options: they get the other sign for one.
std::vector<std::string> without_boards_like_options(std::vector<std::string> arguments) {
    constexpr std::size_t longest_option = 32;
    for (std::string& word : arguments) {
        if (word == "--") break;
        if (word.starts_with('-') && word.size() > longest_option &&
            word.find('=') == std::string::npos)
            word.front() = '.';
    }
    return arguments;
}

CommandLine command_line() {
    CommandLine line;
    line.usage =
        "usage: outflank hint [OPTIONS] [POSITION|MOVES|FILE...]\n\n"
        "Shows the best moves of positions, better and better as the search gets deeper: of "
        "boards in OBF's form\n"
        "(64 squares and the side to move), of the positions that moves lead to, and of files of "
        "either or of board\n"
        "diagrams (\"-\": standard input). It ends at the level, depth, time or nodes asked for, "
        "else at level 12.\n";
    line.own.add_options()("best", po::value<int>()->value_name("N"),
                           "how many moves to show; else as --multi-pv says");
    line.is_spread = false;
    return line;
}

}  // namespace

po::options_description hint_options(Options& options) {
    return batch_options(command_line(), options);
}

int hint_command(const std::vector<std::string>& arguments) {
    BatchRequest request;
    const auto values =
        parse_batch(without_boards_like_options(arguments), command_line(), request);
    if (!values) return 0;
    request.limits = limits_of(request.options);
    request.limits.lines =
        values->count("best") != 0 ? (*values)["best"].as<int>() : request.options.multi_pv;
    if (request.limits.lines < 1) throw UsageError("option best: at least 1");
    if (request.files.empty()) request.files.emplace_back("-");
    return Hints(request).run();
}

}  // namespace outflank
