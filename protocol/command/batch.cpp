#include "protocol/command/batch.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/analysis/solving_time.h"
#include "protocol/command/option_values.h"
#include "protocol/play/command_line.h"
#include "search/evaluation/weights.h"

namespace outflank {

namespace po = boost::program_options;

void add_batch_options(Command& command, BatchRequest& request, bool can_spread,
                       std::initializer_list<std::string_view> of_play) {
    request.options.threads = all_cores();
    command.words = &request.files;
    const auto set_format = [&request](const std::string& word) {
        check_word("format", word, "text|jsonl|json|csv");
        request.format = word == "csv"    ? Format::csv
                         : word == "text" ? Format::text
                                          : Format::jsonl;
    };
    constexpr const char* ways = "positions|tree";
    const auto set_way = [&request](const std::string& word) {
        check_word("parallel", word, ways);
        request.side_by_side = word == "positions";
    };
    po::options_description shared("Options for many positions or games");
    OptionAdder adder(shared);
    adder.parsed("format", "text|jsonl|csv", set_format,
                 "text: a table; jsonl or json: a JSON object per line; csv: comma-separated "
                 "values with a header",
                 "text");
    if (can_spread)
        adder
            .parsed("parallel", ways, set_way,
                    "positions: each thread searches a position (or game) of its own, with an "
                    "equal part of the hash; tree: all threads search the same position; by "
                    "default whichever should be faster")
            .shard(request.shard, "only every Nth position (or game), starting with number I");
    OptionAdder(command.for_developers)
        .flag("fresh", request.fresh,
              "clear the transposition table before each position and search it with one thread, "
              "so that equal positions get equal scores");
    command.options.add(shared).add(options_of_search(request.options, of_play));
    add_developer_options(command.for_developers, request.options);
}

void add_best_option(Command& command, BatchRequest& request, const char* help) {
    OptionAdder(command.options).number("best", request.best, 1, square_count, help);
}

std::shared_ptr<const Weights> weights_or_embedded(const Options& options) {
    auto given = checked("weights", weights_of(options));
    return given != nullptr ? given : embedded_weights();
}

SearchSettings search_settings(const Options& options, int searchers) {
    // The embedded weights are unpacked here, before any time is measured.
    return {searchers == 1 ? options.threads : 1,
            static_cast<std::size_t>(std::max(options.hash_mb / searchers, 1)),
            weights_or_embedded(options)};
}

std::vector<std::unique_ptr<Searcher>> searchers_for(const Options& options, bool side_by_side,
                                                     bool fresh) {
    const int count = side_by_side ? options.threads : 1;
    SearchSettings settings = search_settings(options, count);
    // Several threads on one tree do not get the same result twice.
    if (fresh) settings.threads = 1;
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (int i = 0; i < count; ++i) {
        Searcher& searcher = *searchers.emplace_back(std::make_unique<Searcher>());
        if (const auto done = searcher.configure(settings); !done)
            throw UsageError(done.error().text);
    }
    return searchers;
}

namespace {

// The most plies that a search of a position with so many empties may go.
int largest_search(const Limits& limits, int most_empties) {
    const int to_the_end =
        std::max(limits.exact_from.value_or(0), limits.selective_from.value_or(0));
    if (!limits.depth || most_empties <= to_the_end) return most_empties;
    return std::max(to_the_end, std::min(*limits.depth, most_empties));
}

}  // namespace

// Positions side by side avoid the cost of splitting a tree: two threads on one tree need 2 to 9%
// more time in total for positions of 14 to 22 empties. But at the end of a batch some threads are
// idle, for longer if the positions differ more. The table shows the time side by side, divided by
// the time with all threads on each tree, from node counts with two threads on positions of solved
// games:
//
//     positions   2     4     8     16    32
//     14 empties  1.37  1.17  1.04  0.97  0.95
//     18 empties  1.35  1.27  1.05  1.04  0.98
//     22 empties  1.42  1.14  1.03  1.03
//     24 empties  1.54  1.57  1.33
//
// An input of unknown size may hold a single position.
bool is_faster_side_by_side(const BatchRequest& request, const std::optional<InputSurvey>& survey) {
    constexpr int long_search = 24;
    constexpr int endless_search = 28;
    const int threads = request.options.threads;
    if (threads == 1 || !survey) return false;
    const int largest = largest_search(request.limits, survey->most_empties());
    const std::size_t rounds = largest < long_search ? 4 : 16;
    return largest < endless_search &&
           survey->positions() >= rounds * static_cast<std::size_t>(threads);
}

double work_of(const InputSurvey& survey, const std::function<double(int)>& work) {
    double sum = 0;
    for (std::size_t empties = 0; empties < survey.with_empties.size(); ++empties)
        sum += static_cast<double>(survey.with_empties[empties]) * work(static_cast<int>(empties));
    return sum;
}

Row row_of_input(const InputPosition& input) {
    const Position& position = input.entry.position;
    return {{"index", input.index},
            {"position", to_string(position)},
            {"empties", position.board.empty_count()}};
}

void warn_of_long_solving(const BatchRequest& request, const InputPosition& input,
                          Searcher& searcher, CommandOutput& output) {
    if (request.options.quiet) return;
    const std::string warning =
        warning_of_long_solving(searcher, request.limits, input.entry.position.board);
    if (!warning.empty())
        output.print_warning(fmt::format("position {}: {}", input.index, warning));
}

}  // namespace outflank
