#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "protocol/command/option_values.h"
#include "protocol/command/train_policy.h"
#include "protocol/command/training_command.h"
#include "protocol/play/command_line.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/evaluation/weights.h"
#include "search/score.h"
#include "search/training/fit.h"
#include "search/training/sample_file.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

struct TrainRequest {
    Options options;
    FitOptions fit;
    std::vector<std::string> samples;  // files; those of a policy are games
    std::string out;
    std::string samples_out;  // --write-samples
    bool go_on = false;
    bool policy = false;
};

std::vector<Sample> read_all(const TrainRequest& request) {
    std::vector<Sample> samples = read_all_samples(request.samples);
    const std::size_t count = samples.size();
    samples = distinct(std::move(samples));
    fmt::print("{} samples, {} distinct\n", count, samples.size());
    return samples;
}

void print_head() {
    fmt::print("{:>5} {:>7} {:>7} {:>7} {:>7}   quantised, by empties:\n", "epoch", "train", "test",
               "mae", "quant.");
    fmt::print("{:>36}", "");
    for (std::size_t stage = 0; stage < stage_count; ++stage)
        fmt::print(" {:>4}-", stage == 0 ? 0 : static_cast<int>(stage) * empties_per_stage + 1);
    fmt::print("\n");
}

void check_and_print(const FitProgress& progress) {
    constexpr double most = 2 * max_discs;  // between two scores
    check_error(progress.train_rmse, most, progress.epoch);
    check_error(progress.test_rmse, most, progress.epoch);
    fmt::print("{:>5} {:>7.3f} {:>7.3f} {:>7.3f} {:>7.3f}  ", progress.epoch, progress.train_rmse,
               progress.test_rmse, progress.test_mae, progress.quantised_mae);
    for (const auto& error : progress.stage_mae)
        fmt::print(" {:>5}", error ? fmt::format("{:.2f}", *error) : "-");
    fmt::print("\n");
    std::fflush(stdout);
}

std::shared_ptr<const Weights> first_weights(const TrainRequest& request) {
    if (auto given = checked("weights", weights_of(request.options))) return given;
    auto built_in = unpack_embedded();
    if (!built_in) throw UsageError("option go-on: " + built_in.error().text);
    return *std::move(built_in);
}

Weights fitted(const TrainRequest& request, std::vector<Sample>& samples) {
    const auto [train, test] = held_out(samples, "samples");
    std::shared_ptr<const Weights> start;
    if (request.go_on) start = first_weights(request);
    print_head();
    return fit(train, test, start.get(), request.fit, check_and_print);
}

void check_rate(std::string_view option, double rate) {
    if (!std::isfinite(rate) || rate <= 0)
        throw UsageError(fmt::format("option {}: {} is not above 0", option, rate));
}

std::vector<unsigned char> trained(const TrainRequest& request) {
    if (request.policy) {
        const PolicyFitOptions options{request.fit.epochs, request.fit.rate, request.fit.head_rate,
                                       request.fit.seed};
        return train_policy(*first_weights(request), request.samples, options);
    }
    std::vector<Sample> samples = read_all(request);
    return pack(fitted(request, samples));
}

int write_samples(const TrainRequest& request) {
    if (!request.out.empty() || request.policy)
        throw UsageError("option write-samples: goes with neither --output nor --policy");
    if (request.samples.empty()) throw UsageError("no games are given; train --help");
    write_file(request.samples_out, sample_file_bytes(read_all(request)));
    return 0;
}

int train(const TrainRequest& request) {
    if (!request.samples_out.empty()) return write_samples(request);
    if (request.out.empty()) throw UsageError("train: --output FILE is missing");
    if (request.out == "-")
        throw UsageError("train: the weights need a file; standard output shows the errors");
    if (request.samples.empty()) throw UsageError("no samples are given; train --help");
    check_range("epochs", request.fit.epochs, 1, 10'000);
    check_rate("rate", request.fit.rate);
    check_rate("head-rate", request.fit.head_rate);
    if (!(request.fit.result_share >= 0 && request.fit.result_share <= 1))
        throw UsageError("option result-share: is not from 0 to 1");
    TargetFile out(request.out);
    const std::vector<unsigned char> bytes = trained(request);
    out.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    out.finish();
    return 0;
}

}  // namespace

Command train_command() {
    const auto request = std::make_shared<TrainRequest>();
    Command command;
    command.name = "train";
    command.summary = "fit the evaluation to the games of self-play";
    command.usage =
        "usage: outflank train -o FILE [OPTIONS] GAMES|SAMPLES...\n"
        "       outflank train --write-samples FILE GAMES|SAMPLES...\n"
        "       outflank train --policy -o FILE [OPTIONS] GAMES...\n\n"
        "Fits the weights of the evaluation to the positions of self-play and writes them to\n"
        "FILE: those of the epoch with the least error in the column quant.\n"
        "One game in 32 is held out. The columns are errors in discs: the root mean square\n"
        "on the samples learned from; on those held out the root mean square, the mean\n"
        "absolute error, and the mean absolute error of the integer weights in FILE, for\n"
        "all and by the number of empties.\n"
        "With --policy, the files hold games, of any format, and the policy of people is\n"
        "fitted to the moves played: which move a person would play. The columns tell how\n"
        "often the move played was the likeliest, or one of the three likeliest.\n";
    command.words = &request->samples;
    command.options.add_options()  //
        ("output,o", po::value(&request->out)->value_name("FILE"), "the weights to write")(
            "policy", po::bool_switch(&request->policy),
            "fit the policy of people to the moves of games")(
            "go-on", po::bool_switch(&request->go_on),
            "start from the weights of --weights, by default the embedded ones, not from zero")(
            "epochs", number(request->fit.epochs), "how many times each sample is learned")(
            "rate", number(request->fit.rate, "R"), "learning rate of the first layer")(
            "result-share", number(request->fit.result_share, "R"),
            "share of the result of the game in what is learned, 0 to 1")(
            "write-samples", po::value(&request->samples_out)->value_name("FILE"),
            "fit nothing: write each position once, with its score, 24 bytes a position")(
            "head-rate", number(request->fit.head_rate, "R"), "learning rate of the other layers")(
            "seed", number(request->fit.seed), "the same seed gives the same weights");
    command.options.add(command_line_options(request->options, {"weights"}));
    command.run = [request](const auto& /*values*/) { return train(*request); };
    return command;
}

}  // namespace outflank
