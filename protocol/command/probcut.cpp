#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <random>
#include <thread>

#include "protocol/command/command.h"
#include "protocol/options.h"
#include "search/training/probcut_fit.h"
#include "search/training/sample_file.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct Request {
    Options options;
    std::vector<std::string> samples;
    std::size_t positions = 4000;
    int depth = 8;
    int solve_from = 18;
    std::uint64_t seed = 1;
};

// As many of each number of empties as can be, of those that a forward cut is tried at.
constexpr int least_empties = 12;
constexpr int most_empties = 51;

std::vector<Board> choose_boards(const Request& request) {
    std::vector<Sample> samples;
    for (const std::string& path : request.samples) {
        auto read = read_samples(path);
        if (!read) throw UsageError(read.error().text);
        samples.insert(samples.end(), read->begin(), read->end());
    }
    samples = distinct(std::move(samples));
    std::mt19937_64 random(request.seed);
    std::shuffle(samples.begin(), samples.end(), random);
    const std::size_t most = request.positions / (most_empties - least_empties + 1) + 1;
    std::array<std::size_t, square_count + 1> chosen{};
    std::vector<Board> boards;
    for (const Sample& sample : samples) {
        const int empties = sample.board.empty_count();
        if (empties < least_empties || empties > most_empties) continue;
        if (chosen[static_cast<std::size_t>(empties)]++ < most) boards.push_back(sample.board);
    }
    if (boards.empty()) throw UsageError("no samples of 12 to 51 empties");
    return boards;
}

std::vector<DepthScores> search_all(const Request& request, const std::vector<Board>& boards) {
    const auto weights = weights_of(request.options);
    if (!weights) throw UsageError("option weights: " + weights.error().text);
    std::vector<DepthScores> scores(boards.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        Searcher searcher;
        if (const auto done = searcher.configure({1, 4, *weights}); !done) return;
        for (std::size_t i = next++; i < boards.size(); i = next++)
            scores[i] = scores_by_depth(searcher, boards[i], request.depth, request.solve_from);
    };
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < request.options.threads; ++thread) threads.emplace_back(work);
    threads.clear();
    return scores;
}

void print(const std::vector<PredictionError>& errors, const ProbcutTerms& coefficients) {
    fmt::print("empties depth shallow positions  error  fitted  in use\n");
    for (const PredictionError& error : errors) {
        if (error.shallow != shallow_depth(error.depth)) continue;
        const ProbcutTerms terms = probcut_terms(error.empties, error.depth, error.shallow);
        const double fitted =
            std::exp(std::inner_product(terms.begin(), terms.end(), coefficients.begin(), 0.0));
        fmt::print("{:7} {:5} {:7} {:9} {:6.2f} {:7.2f} {:7.2f}\n", error.empties, error.depth,
                   error.shallow, error.count, error.spread, fitted,
                   probcut_error(error.empties, error.depth, error.shallow));
    }
    fmt::print("\ncoefficients: {:.3f}\n", fmt::join(coefficients, ", "));
}

constexpr std::string_view usage =
    "usage: outflank probcut [OPTIONS] SAMPLES...\n\n"
    "Measures how far searches are from shallower ones on positions of self-play's samples, and "
    "fits to that the\nerrors by which forward pruning (search/probcut.cpp) goes. In discs.\n\n";

po::options_description own_options(Request& request) {
    po::options_description own("Options");
    own.add_options()          //
        ("help", "this text")  //
        ("positions",
         po::value(&request.positions)->default_value(request.positions)->value_name("N"),
         "how many are searched")  //
        ("deepest", po::value(&request.depth)->default_value(request.depth)->value_name("N"),
         "plies of the deepest search")  //
        ("solve-from",
         po::value(&request.solve_from)->default_value(request.solve_from)->value_name("N"),
         "empties from which on the end of the game is searched as well")  //
        ("seed", po::value(&request.seed)->default_value(1)->value_name("N"),
         "same seed, same positions");
    return own;
}

}  // namespace

po::options_description probcut_options(Options& options) {
    Request unused;
    po::options_description all;
    all.add(own_options(unused)).add(command_line_options(options));
    return all;
}

int probcut_command(const std::vector<std::string>& arguments) {
    Request request;
    request.options.threads = all_cores();
    const po::options_description own = own_options(request);
    const po::options_description common = command_line_options(request.options);
    po::options_description all;
    all.add(own).add(common);
    const po::variables_map values = parse_arguments(arguments, all, request.samples);
    if (values.count("help") != 0) {
        fmt::print("{}{}\n{}", usage, fmt::streamed(own), fmt::streamed(common));
        return 0;
    }
    if (request.samples.empty()) throw UsageError("no samples are given; probcut --help");
    const auto errors = prediction_errors(search_all(request, choose_boards(request)));
    print(errors, fit_probcut(errors));
    return 0;
}

}  // namespace outflank
