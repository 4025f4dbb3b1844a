#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

#include "protocol/command/command.h"
#include "protocol/command/training_command.h"
#include "protocol/io/target_file.h"
#include "protocol/session/options.h"
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

// One game in so many is kept apart, to measure the error on.
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

void print_epoch(const FitProgress& progress) {
    fmt::print("{:>5} {:>5} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f}\n", progress.stage, progress.epoch,
               progress.train_rmse, progress.test_rmse, progress.test_mae, progress.quantised_mae);
    std::fflush(stdout);
}

void fit_all(const Request& request, const std::vector<std::size_t>& stages,
             const std::vector<Sample>& samples, Weights& weights) {
    fmt::print("{:>5} {:>5} {:>9} {:>9} {:>9} {:>9}\n", "stage", "epoch", "train", "test",
               "test mae", "quantised");
    std::mutex output;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < stages.size(); i = next++) {
            const std::size_t stage = stages[i];
            const Division division = divided(samples, stage);
            if (division.train.empty() || division.test.empty()) {
                const std::lock_guard lock(output);
                fmt::print("{:>5} kept as it was: {} to learn from, {} held out\n", stage,
                           division.train.size(), division.test.size());
                continue;
            }
            weights[stage] = fit_stage(stage, division.train, division.test,
                                       request.go_on ? &weights[stage] : nullptr, request.fit,
                                       [&](const FitProgress& progress) {
                                           const std::lock_guard lock(output);
                                           print_epoch(progress);
                                       });
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
        throw UsageError(fmt::format("option stages: \"{}\" is not A-B, with numbers from 0 to {}",
                                     text, stage_count - 1));
    std::vector<std::size_t> stages;
    for (std::size_t stage = first; stage <= last; ++stage) stages.push_back(stage);
    return stages;
}

// What stages without samples keep: nothing, where the weights built in are of another
// architecture.
Weights first_weights(const Request& request) {
    const auto given = weights_of(request.options);
    if (!given) throw UsageError("option weights: " + given.error().text);
    if (*given != nullptr) return **given;
    const auto built_in = unpack_embedded();
    if (!built_in && request.go_on) throw UsageError("option go-on: " + built_in.error().text);
    return built_in ? **built_in : Weights{};
}

int train(const Request& request) {
    const std::vector<std::size_t> stages = parse_stages(request.stages);
    TargetFile out(request.out);
    Weights weights = first_weights(request);
    fit_all(request, stages, read_all(request), weights);
    const std::vector<unsigned char> bytes = pack(weights);
    out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    out.finish();
    return 0;
}

void check_rate(std::string_view option, double rate) {
    if (!std::isfinite(rate) || rate <= 0)
        throw UsageError(fmt::format("option {}: {} is not above 0", option, rate));
}

constexpr std::string_view usage =
    "usage: outflank train -o FILE [OPTIONS] SAMPLES...\n\n"
    "Fits the evaluation's weights to the samples of self-play, stage by stage, and writes them to "
    "FILE.\n"
    "Of each, the epoch counts that has the least error in the last column. Stages without samples "
    "to learn from or to hold out keep the weights of --weights, by default those embedded.\n"
    "Errors are in discs: the root mean square of the samples learned from; of those held out, "
    "root mean "
    "square, mean absolute, and mean absolute with the integers that are written.\n\n";

po::options_description own_options(Request& request) {
    const auto rate = [](double& value) {
        return po::value(&value)->default_value(value, fmt::format("{}", value))->value_name("R");
    };
    po::options_description own("Options");
    own.add_options()                                                                      //
        ("help", "this text")                                                              //
        ("output,o", po::value(&request.out)->value_name("FILE"), "where the weights go")  //
        ("stages", po::value(&request.stages)->default_value(request.stages)->value_name("A-B"),
         "stages to fit, of five empties each: 0 is 1 to 5 empties")  //
        ("go-on", po::bool_switch(&request.go_on),
         "begin with the weights of --weights, by default those embedded, not with nothing")  //
        ("epochs",
         po::value(&request.fit.epochs)->default_value(request.fit.epochs)->value_name("N"),
         "how often each sample is seen")                                                //
        ("rate", rate(request.fit.rate), "learning rate of the look-ups")                //
        ("head-rate", rate(request.fit.head_rate), "learning rate of the layers above")  //
        ("seed", po::value(&request.fit.seed)->default_value(1)->value_name("N"),
         "same seed, same weights");
    return own;
}

}  // namespace

po::options_description train_options(Options& options) {
    Request unused;
    return training_options(own_options(unused), options);
}

int train_command(const std::vector<std::string>& arguments) {
    Request request;
    if (!parse_training(arguments, usage, own_options(request), request.options, &request.samples))
        return 0;
    if (request.out.empty()) throw UsageError("option output: is missing; train --help");
    if (request.out == "-") throw UsageError("option output: standard output tells the errors");
    if (request.samples.empty()) throw UsageError("no samples are given; train --help");
    if (request.fit.epochs < 1) throw UsageError("option epochs: at least 1");
    check_rate("rate", request.fit.rate);
    check_rate("head-rate", request.fit.head_rate);
    return train(request);
}

}  // namespace outflank
