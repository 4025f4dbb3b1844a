#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>

#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/command/training_data.h"
#include "protocol/play/command_line.h"
#include "search/training/probcut_fit.h"

namespace outflank {

namespace {

struct ProbcutRequest {
    Options options;
    std::vector<std::string> samples;
    int positions = 4000;
    int depth = 8;
    int solve_from = 18;
    std::uint64_t seed = 1;
};

// ProbCut is tried at these numbers of empties. The positions are spread evenly over them.
constexpr int least_empties = 12;
constexpr int most_empties = 51;

std::vector<Board> choose_boards(const ProbcutRequest& request) {
    std::vector<Sample> samples = distinct(read_all_samples(request.samples, default_lambda));
    std::mt19937_64 random(request.seed);
    std::shuffle(samples.begin(), samples.end(), random);
    const int most = request.positions / (most_empties - least_empties + 1) + 1;
    std::array<int, square_count + 1> chosen{};
    std::vector<Board> boards;
    for (const Sample& sample : samples) {
        const int empties = sample.board.empty_count();
        if (empties < least_empties || empties > most_empties) continue;
        if (chosen[static_cast<std::size_t>(empties)]++ < most) boards.push_back(sample.board);
    }
    if (boards.empty())
        throw UsageError(
            fmt::format("no samples of {} to {} empties", least_empties, most_empties));
    return boards;
}

std::vector<DepthScores> search_all(const ProbcutRequest& request,
                                    const std::vector<Board>& boards) {
    Options options = request.options;
    options.hash_mb = 4 * options.threads;  // small, because it is cleared for each position
    const auto searchers = searchers_for(options, true);
    std::vector<DepthScores> scores(boards.size());
    std::size_t next = 0;
    answer_in_order<std::size_t, bool>(
        static_cast<int>(searchers.size()), {},
        [&] { return next < boards.size() ? std::optional(next++) : std::nullopt; },
        [&](int thread, const std::size_t& i) {
            scores[i] = scores_by_depth(*searchers[static_cast<std::size_t>(thread)], boards[i],
                                        request.depth, request.solve_from);
            return std::optional(true);
        },
        [](bool) {});
    return scores;
}

void print(const std::vector<PredictionError>& errors, const ProbcutTerms& coefficients) {
    fmt::print("empties depth shallow positions  error  fitted  in use\n");
    for (const PredictionError& error : errors) {
        if (error.shallow != shallow_depth(error.depth)) continue;
        fmt::print("{:7} {:5} {:7} {:9} {:6.2f} {:7.2f} {:7.2f}\n", error.empties, error.depth,
                   error.shallow, error.count, error.deviation,
                   probcut_error(error.empties, error.depth, error.shallow, coefficients),
                   probcut_error(error.empties, error.depth));
    }
    fmt::print("\ncoefficients: {:.3f}\n", fmt::join(coefficients, ", "));
}

int probcut(const ProbcutRequest& request) {
    if (request.samples.empty()) throw UsageError("no samples are given; probcut --help");
    const auto errors = prediction_errors(search_all(request, choose_boards(request)));
    const ProbcutTerms coefficients = fit_probcut(errors);
    if (!std::ranges::all_of(coefficients, [](double one) { return std::isfinite(one); }))
        throw UsageError("too few positions of different kinds to fit anything to");
    print(errors, coefficients);
    return 0;
}

}  // namespace

Command probcut_command() {
    const auto request = std::make_shared<ProbcutRequest>();
    Command command;
    command.name = "probcut";
    command.summary = "fit the margins of ProbCut to self-play positions";
    command.usage =
        "usage: outflank probcut [OPTIONS] SAMPLES...\n\n"
        "Searches positions from the samples of self-play to several depths, measures how\n"
        "far the score of a deep search is from that of a shallow one, in discs, and fits\n"
        "the coefficients of the error in search/probcut.cpp.\n";
    command.words = &request->samples;
    OptionAdder(command.options)
        .number("positions", request->positions, 1, 1'000'000, "the number of positions to search")
        .number("deepest", request->depth, 1, least_empties - 1, "plies of the deepest search")
        .number("solve-from", request->solve_from, least_empties, most_empties,
                "also search to the end of the game, from N empties")
        .number("seed", request->seed, "the same seed chooses the same positions");
    add_training_options(command, request->options);
    command.run = [request](const auto& /*values*/) { return probcut(*request); };
    return command;
}

}  // namespace outflank
