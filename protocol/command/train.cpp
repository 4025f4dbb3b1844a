#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <thread>

#include "protocol/command/lines_in_order.h"
#include "protocol/command/option_values.h"
#include "protocol/command/training_command.h"
#include "protocol/io/target_file.h"
#include "protocol/io/text.h"
#include "protocol/session/command_line.h"
#include "search/evaluation/weights.h"
#include "search/training/fit.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct Request {
    Options options;
    FitOptions fit;
    std::vector<std::string> samples;
    std::string out;
    bool go_on = false;
    std::string stages = fmt::format("0-{}", stage_count - 1);
};

// One game in 32 is held out: its samples are not learned from but measure the error.
constexpr std::uint32_t held_out = 32;

struct Division {
    std::vector<Sample> train;
    std::vector<Sample> test;
};

std::vector<Sample> read_all(const Request& request) {
    std::vector<Sample> samples = read_all_samples(request.samples);
    const std::size_t count = samples.size();
    samples = distinct(std::move(samples));
    fmt::print("{} samples, {} distinct\n", count, samples.size());
    return samples;
}

Division divided(const std::vector<Sample>& samples, std::size_t stage) {
    Division division;
    for (const Sample& sample : samples)
        if (teaches(sample, stage)) {
            if (sample.game % held_out != 0)
                division.train.push_back(sample);
            else if (stage_of(sample.board.empty_count()) == stage)
                division.test.push_back(sample);
        }
    return division;
}

std::string epoch_line(const FitProgress& progress) {
    return fmt::format("{:>5} {:>5} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f}\n", progress.stage,
                       progress.epoch, progress.train_rmse, progress.test_rmse, progress.test_mae,
                       progress.quantised_mae);
}

void print_now(std::string_view text) {
    fmt::print("{}", text);
    std::fflush(stdout);
}

// Fits the weights of a stage; `tell` gets the lines to print.
void fit(const Request& request, std::size_t stage, const std::vector<Sample>& samples,
         StageWeights& weights, const std::function<void(const std::string&)>& tell) {
    const Division division = divided(samples, stage);
    if (division.train.empty() || division.test.empty())
        return tell(fmt::format("{:>5} not fitted: {} samples to learn from, {} held out\n", stage,
                                division.train.size(), division.test.size()));
    weights =
        fit_stage(stage, division.train, division.test, request.go_on ? &weights : nullptr,
                  request.fit, [&](const FitProgress& progress) { tell(epoch_line(progress)); });
}

void fit_all(const Request& request, const std::vector<std::size_t>& stages,
             const std::vector<Sample>& samples, Weights& weights) {
    fmt::print("{:>5} {:>5} {:>9} {:>9} {:>9} {:>9}\n", "stage", "epoch", "train", "test",
               "test mae", "quantised");
    LinesInOrder lines(print_now);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < stages.size(); i = next++) {
            fit(request, stages[i], samples, weights[stages[i]],
                [&](const std::string& line) { lines.add(i, line); });
            lines.end(i);
        }
    };
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(request.options.threads));
    for (int thread = 0; thread < request.options.threads; ++thread) threads.emplace_back(work);
}

std::vector<std::size_t> parse_stages(const std::string& text) {
    std::size_t first = 0;
    std::size_t last = 0;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%zu-%zu%c", &first, &last, &rest) != 2 || first > last ||
        last >= stage_count)
        throw UsageError(
            fmt::format("option stages: {} is not A-B, with whole numbers from 0 to {}",
                        quoted(text), stage_count - 1));
    std::vector<std::size_t> stages;
    for (std::size_t stage = first; stage <= last; ++stage) stages.push_back(stage);
    return stages;
}

// The weights of stages that are not fitted: those of --weights, else the embedded ones, or zeros
// if the embedded ones are of another architecture.
Weights first_weights(const Request& request) {
    const auto given = checked("weights", weights_of(request.options));
    if (given != nullptr) return *given;
    const auto built_in = unpack_embedded();
    if (!built_in && request.go_on) throw UsageError("option go-on: " + built_in.error().text);
    return built_in ? **built_in : Weights{};
}

void check_rate(std::string_view option, double rate) {
    if (!std::isfinite(rate) || rate <= 0)
        throw UsageError(fmt::format("option {}: {} is not above 0", option, rate));
}

int train(const Request& request) {
    if (request.out.empty()) throw UsageError("train: --output FILE is missing");
    if (request.out == "-")
        throw UsageError("train: the weights need a file; standard output shows the errors");
    if (request.samples.empty()) throw UsageError("no samples are given; train --help");
    check_range("epochs", request.fit.epochs, 1, 10'000);
    check_rate("rate", request.fit.rate);
    check_rate("head-rate", request.fit.head_rate);
    const std::vector<std::size_t> stages = parse_stages(request.stages);
    TargetFile out(request.out);
    Weights weights = first_weights(request);
    fit_all(request, stages, read_all(request), weights);
    const std::vector<unsigned char> bytes = pack(weights);
    out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    out.finish();
    return 0;
}

}  // namespace

Command train_command() {
    const auto request = std::make_shared<Request>();
    Command command;
    command.name = "train";
    command.summary = "fit the evaluation to the samples of self-play";
    command.usage =
        "usage: outflank train -o FILE [OPTIONS] SAMPLES...\n\n"
        "Fits the weights of the evaluation to the samples of self-play, one stage of the\n"
        "game after the other, and writes them to FILE. Of each stage it keeps the epoch\n"
        "with the least error in the last column. A stage without samples keeps its\n"
        "weights: those of --weights, by default the embedded ones.\n"
        "One game in 32 is held out. The columns are errors in discs: the root mean square\n"
        "on the samples learned from; on those held out the root mean square, the mean\n"
        "absolute error, and the mean absolute error of the integer weights in FILE.\n";
    command.words = &request->samples;
    command.options.add_options()  //
        ("output,o", po::value(&request->out)->value_name("FILE"), "the weights to write")(
            "stages",
            po::value(&request->stages)->default_value(request->stages)->value_name("A-B"),
            "the stages to fit, of five empties each: 0 is 1 to 5 empties")(
            "go-on", po::bool_switch(&request->go_on),
            "start from the weights of --weights, by default the embedded ones, not from zero")(
            "epochs", number(request->fit.epochs), "how many times each sample is learned")(
            "rate", number(request->fit.rate, "R"), "learning rate of the first layer")(
            "head-rate", number(request->fit.head_rate, "R"), "learning rate of the other layers")(
            "seed", number(request->fit.seed), "the same seed gives the same weights");
    add_training_options(command, request->options);
    command.run = [request](const auto& /*values*/) { return train(*request); };
    return command;
}

}  // namespace outflank
