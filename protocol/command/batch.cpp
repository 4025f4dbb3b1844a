#include "protocol/command/batch.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "protocol/io/text.h"
#include "search/evaluation/weights.h"

namespace outflank {

namespace po = boost::program_options;

po::options_description batch_options(const CommandLine& line, Options& options) {
    const std::string formats(line.formats);
    po::options_description shared("Options of all such commands");
    shared.add_options()          //
        ("help,h", "this text")(  //
            "format", po::value<std::string>()->default_value("text")->value_name(formats),
            "for a person; a JSON object a line; comma-separated values with a head")  //
        ("fresh",
         "forget what was learned before each position, and search it by one thread, so that "
         "scores of limited searches are always the same");
    if (line.is_spread)
        shared.add_options()  //
            ("parallel", po::value<std::string>()->value_name("positions|tree"),
             "what threads share: a position (or game) each, with an equal part of the hash, or "
             "each tree; else whichever is faster")(
                "shard", po::value<std::string>()->value_name("I/N"),
                "only every Nth position (or game), from the Ith on");
    po::options_description all;
    if (!line.own.options().empty()) all.add(line.own);
    all.add(shared).add(command_line_options(options));
    return all;
}

std::optional<po::variables_map> parse_batch(const std::vector<std::string>& arguments,
                                             const CommandLine& line, BatchRequest& request) {
    request.options.threads = all_cores();
    const po::options_description shown = batch_options(line, request.options);
    const po::variables_map values = parse_arguments(arguments, shown, request.files);
    if (values.count("help") != 0) {
        fmt::print("{}\n{}", line.usage, fmt::streamed(shown));
        return std::nullopt;
    }
    std::vector<std::string> formats;
    for (std::size_t begin = 0; begin <= line.formats.size();) {
        const std::size_t end = std::min(line.formats.find('|', begin), line.formats.size());
        formats.emplace_back(line.formats.substr(begin, end - begin));
        begin = end + 1;
    }
    const std::string format = one_of(values, "format", formats);
    request.format = format == "csv"     ? Format::csv
                     : format == "jsonl" ? Format::jsonl
                                         : Format::text;
    request.fresh = values.count("fresh") != 0;
    if (values.count("parallel") != 0)
        request.side_by_side = one_of(values, "parallel", {"positions", "tree"}) == "positions";
    if (values.count("shard") != 0) {
        const auto shard = parse_shard(values["shard"].as<std::string>());
        if (!shard) throw UsageError("option shard: " + shard.error().text);
        request.shard = *shard;
    }
    // Several threads on one tree never do the same twice.
    if (request.fresh && (request.side_by_side == false || !line.is_spread))
        request.options.threads = 1;
    if (request.fresh) request.side_by_side = true;
    return values;
}

std::string one_of(const po::variables_map& values, const std::string& option,
                   const std::vector<std::string>& choice) {
    auto value = values[option].as<std::string>();
    if (std::ranges::find(choice, value) == choice.end())
        throw UsageError(fmt::format("option {}: {} is not {}", option, outflank::quoted(value),
                                     fmt::join(choice, " or ")));
    return value;
}

std::vector<std::unique_ptr<Searcher>> searchers_for(const Options& options, bool side_by_side) {
    const auto weights = weights_of(options);
    if (!weights) throw UsageError("option weights: " + weights.error().text);
    const int count = side_by_side ? options.threads : 1;
    const Searcher::Settings settings{
        options.threads / count, static_cast<std::size_t>(std::max(options.hash_mb / count, 1)),
        *weights != nullptr ? *weights : embedded_weights()};  // unpacked before any clock runs
    std::vector<std::unique_ptr<Searcher>> searchers;
    for (int i = 0; i < count; ++i) {
        Searcher& searcher = *searchers.emplace_back(std::make_unique<Searcher>());
        if (const auto done = searcher.configure(settings); !done)
            throw UsageError(done.error().text);
    }
    return searchers;
}

namespace {

// How many empties, or plies, are searched at most.
int largest_search(const Limits& limits, int most_empties) {
    const int to_the_end =
        std::max(limits.exact_from.value_or(0), limits.selective_from.value_or(0));
    if (!limits.depth || most_empties <= to_the_end) return most_empties;
    return std::max(to_the_end, std::min(*limits.depth, most_empties));
}

}  // namespace

// Side by side nothing is lost to splitting a tree, where two threads spend 2 to 9% more time on
// positions of 14 to 22 empties, in sum. But threads are idle at the end, the longer the more the
// positions differ. Time side by side, as a part of that with all threads on each tree, by nodes
// and two threads, for positions of solved games:
//
//     positions   2     4     8     16    32
//     14 empties  1.37  1.17  1.04  0.97  0.95
//     18 empties  1.35  1.27  1.05  1.04  0.98
//     22 empties  1.42  1.14  1.03  1.03
//     24 empties  1.54  1.57  1.33
//
// Of an input that is not known, one position may be all.
bool is_faster_side_by_side(const BatchRequest& request, const std::optional<InputSurvey>& survey) {
    constexpr int long_search = 24;
    constexpr int endless_search = 28;
    const int threads = request.options.threads;
    if (threads == 1 || !survey) return false;
    const int largest = largest_search(request.limits, survey->most_empties);
    const std::size_t rounds = largest < long_search ? 4 : 16;
    return largest < endless_search &&
           survey->positions >= rounds * static_cast<std::size_t>(threads);
}

}  // namespace outflank
