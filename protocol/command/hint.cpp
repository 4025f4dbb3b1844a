#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/command.h"
#include "protocol/text.h"

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
        hint["score"] = line.bound == Bound::exact ? Row(line.score.discs()) : Row(nullptr);
        hint["pv"] = Row::array();
        for (const Square move : line.pv) hint["pv"].push_back(to_string(move));
        row["hints"].push_back(hint);
    }
    row["nodes"] = report.nodes;
    row["seconds"] = seconds;
    return row;
}

constexpr std::string_view row_format = "{:>5} {:>5} {:>5}  {:<4}  {}\n";

std::string text_of(const Report& report) {
    std::string text;
    for (const Line& line : report.lines) {
        if (line.move == Square::none) {
            text += fmt::format("the game is over: {:+d}\n", line.score.discs());
            continue;
        }
        std::string pv;
        for (const Square move : line.pv) pv += (pv.empty() ? "" : " ") + to_string(move);
        text +=
            fmt::format(row_format, report.depth,
                        report.exact ? "exact" : fmt::format("{}%", report.selectivity),
                        line.bound == Bound::exact ? fmt::format("{:+d}", line.score.discs()) : "?",
                        to_string(line.move), pv);
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
            if (word == "-" || std::filesystem::exists(word))
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
        bool is_told = false;
        const auto tell = [&](const Report& report) {
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
            if (request_.format == Format::text)
                output_.print(text_of(report));
            else
                output_.print_row(row_of(position, report, elapsed.count()));
            is_told = true;
        };
        const Report report =
            searcher_->search(position.board, request_.limits, stop_.get_token(), tell);
        if (!is_told) tell(report);
    }

    const BatchRequest& request_;
    std::stop_source stop_;
    const Signals signals_{stop_};
    Output output_;
    const std::unique_ptr<Searcher> searcher_;
};

// Boards that begin with an empty square look like options; behind "--" nothing is one.
std::vector<std::string> with_boards_last(std::vector<std::string> arguments) {
    constexpr std::size_t longest_option = 32;
    const auto is_no_board = [](const std::string& word) {
        return !word.starts_with('-') || word.size() <= longest_option ||
               word.find('=') != std::string::npos;
    };
    const auto boards = std::stable_partition(arguments.begin(), arguments.end(), is_no_board);
    if (boards != arguments.end()) arguments.insert(boards, "--");
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
    const auto values = parse_batch(with_boards_last(arguments), command_line(), request);
    if (!values) return 0;
    request.limits = limits_of(request.options);
    request.limits.lines =
        values->count("best") != 0 ? (*values)["best"].as<int>() : request.options.multi_pv;
    if (request.limits.lines < 1) throw UsageError("option best: at least 1");
    if (request.files.empty()) request.files.emplace_back("-");
    return Hints(request).run();
}

}  // namespace outflank
