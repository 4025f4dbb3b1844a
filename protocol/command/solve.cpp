#include <fmt/format.h>
#include <fmt/ostream.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "engine/notation.h"
#include "protocol/command/command.h"
#include "protocol/command/in_order.h"
#include "protocol/command/position_source.h"
#include "protocol/command/progress_line.h"
#include "protocol/command/signals.h"
#include "protocol/options.h"
#include "protocol/text.h"
#include "search/evaluation/weights.h"
#include "search/searcher.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

using SteadyClock = std::chrono::steady_clock;

struct Request {
    Options options;
    Limits limits;
    bool all_moves = false;
    bool fresh = false;
    bool json = false;
    bool positions_side_by_side = false;
    Shard shard;
    std::vector<std::string> files;
};

struct Solution {
    InputPosition input;
    Report report;
    double seconds = 0;

    [[nodiscard]] const Line& best() const { return report.lines.front(); }
    // Absent as long as the search knows no more than a bound.
    [[nodiscard]] std::optional<int> score() const {
        if (best().bound != Bound::exact) return std::nullopt;
        return best().score.discs();
    }
    [[nodiscard]] std::optional<int> expected() const {
        const auto& moves = input.entry.moves;
        if (moves.empty()) return std::nullopt;
        return std::ranges::max_element(moves, {}, &ObfMove::score)->score.discs();
    }
    // Absent without an expected score.
    [[nodiscard]] std::optional<bool> is_ok(Goal goal) const {
        const auto wanted = expected();
        if (!wanted) return std::nullopt;
        const auto sign = [](int discs) { return (discs > 0) - (discs < 0); };
        if (goal == Goal::wld) return score() && sign(*score()) == sign(*wanted);
        return score() == wanted;
    }
};

// ---- What is printed ----

template <class T>
nlohmann::ordered_json json_of(const std::optional<T>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

bool is_move(const Line& line) { return line.move != Square::none; }

std::string json_line(const Solution& solution, const Request& request) {
    nlohmann::ordered_json json;
    const std::vector<Line>& lines = solution.report.lines;
    json["index"] = solution.input.index;
    json["position"] = to_string(solution.input.entry.position);
    json["empties"] = solution.input.entry.position.board.empty_count();
    json["score"] = json_of(solution.score());
    if (request.all_moves) {
        json["best"] = nlohmann::ordered_json::array();
        for (const Line& line : lines)
            if (is_move(line) && line.score == lines.front().score)
                json["best"].push_back(to_string(line.move));
    } else {
        json["best"] = is_move(lines.front()) ? nlohmann::ordered_json(to_string(lines[0].move))
                                              : nlohmann::ordered_json(nullptr);
    }
    json["pv"] = nlohmann::ordered_json::array();
    for (const Square move : lines.front().pv) json["pv"].push_back(to_string(move));
    json["nodes"] = solution.report.nodes;
    json["seconds"] = solution.seconds;
    json["exact"] = solution.report.exact;
    json["expected"] = json_of(solution.expected());
    json["ok"] = json_of(solution.is_ok(request.limits.goal));
    if (request.all_moves) {
        json["moves"] = nlohmann::ordered_json::object();
        for (const Line& line : lines)
            if (is_move(line))
                json["moves"][to_string(line.move)] =
                    line.bound == Bound::exact ? nlohmann::ordered_json(line.score.discs())
                                               : nlohmann::ordered_json(nullptr);
    }
    return json.dump();
}

std::string score_text(const Line& line) {
    return line.bound == Bound::exact ? fmt::format("{:+d}", line.score.discs()) : "?";
}

std::string speed_text(std::uint64_t nodes, double seconds) {
    return seconds > 0 ? fmt::format("{:.0f}", static_cast<double>(nodes) / seconds) : "-";
}

constexpr std::string_view row_format = "{:>5} {:>7} {:>5} {:>10} {:>13} {:>11}  {}";

std::string text_row(const Solution& solution, const Request& request) {
    const Report& report = solution.report;
    std::string line;
    for (const Square move : solution.best().pv) line += to_string(move) + ' ';
    if (!report.exact) line += fmt::format("(depth {}, {}%) ", report.depth, report.selectivity);
    if (solution.is_ok(request.limits.goal) == false)
        line += fmt::format("(expected {:+d}) ", *solution.expected());
    if (request.all_moves)
        for (std::string_view before = "; "; const Line& move : report.lines)
            if (is_move(move)) {
                line += fmt::format("{}{}:{}", before, to_string(move.move), score_text(move));
                before = " ";
            }
    return fmt::format(row_format, solution.input.index,
                       solution.input.entry.position.board.empty_count(),
                       score_text(solution.best()), fmt::format("{:.3f}", solution.seconds),
                       report.nodes, speed_text(report.nodes, solution.seconds), trimmed(line));
}

// Prints the answers, counts them and shows how far it all is.
class Printer {
  public:
    Printer(const Request& request, std::optional<std::size_t> total)
        : request_(request), total_(total), progress_(!request.options.quiet) {
        if (has_table())
            fmt::print("{}\n", fmt::format(row_format, "#", "empties", "score", "seconds", "nodes",
                                           "nodes/s", "line"));
    }

    void print(const Solution& solution) {
        const std::lock_guard lock(mutex_);
        progress_.clear();
        fmt::print("{}\n",
                   request_.json ? json_line(solution, request_) : text_row(solution, request_));
        std::fflush(stdout);
        ++done_;
        wrong_ += solution.is_ok(request_.limits.goal) == false;
        nodes_ += solution.report.nodes;
        seconds_ += solution.seconds;
    }
    void print_error(const std::string& text) {
        const std::lock_guard lock(mutex_);
        progress_.clear();
        fmt::print(stderr, "outflank: {}\n", text);
    }
    void show(const Report& report) {
        const std::lock_guard lock(mutex_);
        if (!progress_.is_shown()) return;
        progress_.show(fmt::format("{}  depth {}, {}%: {} {}", progress_bar(done_, total_),
                                   report.depth, report.selectivity,
                                   score_text(report.lines.front()),
                                   to_string(report.lines.front().move)));
    }
    void print_total() {
        progress_.clear();
        if (!has_table()) return;
        const std::chrono::duration<double> wall = SteadyClock::now() - start_;
        std::string verdict = wrong_ == 0 ? "" : fmt::format("{} wrong; ", wrong_);
        if (request_.positions_side_by_side) verdict += fmt::format("in {:.3f} s; ", wall.count());
        fmt::print("{}\n", fmt::format(row_format, "total", "", "", fmt::format("{:.3f}", seconds_),
                                       nodes_, speed_text(nodes_, seconds_),
                                       fmt::format("{}{} positions", verdict, done_)));
    }
    [[nodiscard]] bool all_ok() const { return wrong_ == 0; }

  private:
    [[nodiscard]] bool has_table() const { return !request_.json && !request_.options.quiet; }

    const Request& request_;
    const std::optional<std::size_t> total_;
    const SteadyClock::time_point start_ = SteadyClock::now();
    std::mutex mutex_;
    ProgressLine progress_;
    std::size_t done_ = 0;
    std::size_t wrong_ = 0;
    std::uint64_t nodes_ = 0;
    double seconds_ = 0;
};

// ---- What is done ----

// One searcher that uses all threads, or one of a single thread for each of them.
std::vector<std::unique_ptr<Searcher>> searchers_for(const Request& request) {
    const auto weights = weights_of(request.options);
    if (!weights) throw UsageError("option weights: " + weights.error().text);
    const int count = request.positions_side_by_side ? request.options.threads : 1;
    const Searcher::Settings settings{
        request.options.threads / count,
        static_cast<std::size_t>(std::max(request.options.hash_mb / count, 1)),
        *weights != nullptr ? *weights : embedded_weights()};  // unpacked before the clock runs
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (int i = 0; i < count; ++i) {
        Searcher& searcher = *searchers.emplace_back(std::make_unique<Searcher>());
        if (const auto done = searcher.configure(settings); !done)
            throw UsageError("option hash: " + done.error().text);
    }
    return searchers;
}

int solve(const Request& request) {
    std::stop_source stop;
    const Signals signals(stop);
    const auto searchers = searchers_for(request);
    Printer printer(request, isatty(STDERR_FILENO) != 0
                                 ? count_positions(request.files, request.shard)
                                 : std::nullopt);
    PositionSource source(request.files, request.shard,
                          [&](const std::string& text) { printer.print_error(text); });
    const std::stop_callback on_stop(stop.get_token(), [&] { source.interrupt(); });

    const auto solved = [&](int thread, const InputPosition& input) -> std::optional<Solution> {
        Searcher& searcher = *searchers[static_cast<std::size_t>(thread)];
        if (request.fresh) searcher.clear();
        const auto start = SteadyClock::now();
        Report report =
            searcher.search(input.entry.position.board, request.limits, stop.get_token(),
                            [&](const Report& so_far) { printer.show(so_far); });
        const std::chrono::duration<double> elapsed = SteadyClock::now() - start;
        if (stop.stop_requested() && !report.exact) return std::nullopt;
        return Solution{input, std::move(report), elapsed.count()};
    };
    answer_in_order<InputPosition, Solution>(
        static_cast<int>(searchers.size()), [&] { return source.next(); }, solved,
        [&](const Solution& solution) { printer.print(solution); });
    printer.print_total();

    if (source.had_errors()) return 2;
    return printer.all_ok() && !stop.stop_requested() ? 0 : 1;
}

constexpr std::string_view usage =
    "usage: outflank solve [OPTIONS] [FILE...]\n\n"
    "Plays the positions of OBF files (\"-\": standard input) out perfectly: a line each, in the "
    "order of the input.\n"
    "A score that the input gives is compared; exit status 1 tells that one differs, 2 that "
    "input was bad.\n"
    "With a limit (level, depth, time, nodes), answers may fall short of perfection and say "
    "so.\n\n";

po::options_description solve_options() {
    po::options_description options("Options");
    options.add_options()      //
        ("help", "this text")  //
        ("all-moves", "the exact score of every move")("wld",
                                                       "only who wins: scores are -1, 0 and +1")  //
        ("fresh", "forget what was learned before each position")(
            "format", po::value<std::string>()->default_value("text")->value_name("text|jsonl"),
            "a table, or a JSON object a line")  //
        ("parallel", po::value<std::string>()->default_value("tree")->value_name("tree|positions"),
         "what threads share: each position, or a position each, with an equal part of the hash "
         "(node counts then depend on who does what, and with limits scores do, unless --fresh)")(
            "shard", po::value<std::string>()->default_value("1/1")->value_name("I/N"),
            "only every Nth position, from the Ith on");
    return options;
}

std::string one_of(const po::variables_map& values, const std::string& option,
                   const std::vector<std::string>& words) {
    auto value = values[option].as<std::string>();
    if (std::ranges::find(words, value) == words.end())
        throw UsageError(fmt::format("option {}: {} is not {}", option, outflank::quoted(value),
                                     fmt::join(words, " or ")));
    return value;
}

}  // namespace

int solve_command(const std::vector<std::string>& arguments) {
    Request request;
    request.options.threads =
        static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
    const po::options_description own = solve_options();
    const po::options_description common = command_line_options(request.options);
    po::options_description all;
    all.add(own).add(common).add_options()("file", po::value<std::vector<std::string>>());
    po::positional_options_description positional;
    positional.add("file", -1);
    const po::variables_map values = parse_arguments(arguments, all, positional);
    if (values.count("help") != 0) {
        fmt::print("{}{}\n{}", usage, fmt::streamed(own), fmt::streamed(common));
        return 0;
    }
    request.all_moves = values.count("all-moves") != 0;
    request.fresh = values.count("fresh") != 0;
    request.json = one_of(values, "format", {"text", "jsonl"}) == "jsonl";
    request.positions_side_by_side =
        one_of(values, "parallel", {"tree", "positions"}) == "positions";
    const auto shard = parse_shard(values["shard"].as<std::string>());
    if (!shard) throw UsageError("option shard: " + shard.error().text);
    request.shard = *shard;
    if (values.count("file") != 0) request.files = values["file"].as<std::vector<std::string>>();
    // "No other limit" is what a clock would be to a game: nothing but the end of it stops.
    request.limits = limits_of(request.options, true);
    request.limits.goal = values.count("wld") != 0 ? Goal::wld : Goal::score;
    request.limits.lines = request.all_moves ? square_count : 1;
    return solve(request);
}

}  // namespace outflank
