#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <span>

#include "protocol/command/option_values.h"
#include "protocol/command/stage_tables.h"
#include "protocol/command/training_data.h"
#include "protocol/play/command_line.h"
#include "protocol/record/record_source.h"
#include "protocol/system/error_message.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/evaluation/weights.h"
#include "search/score.h"
#include "search/training/fit.h"
#include "search/training/policy_fit.h"
#include "search/training/sample_file.h"

namespace outflank {

namespace {

struct TrainRequest {
    Options options;
    FitOptions fit;
    double lambda = default_lambda;
    std::vector<std::string> samples;  // files; those of a policy are games
    std::string out;
    std::string samples_out;  // --write-samples
    bool go_on = false;
    bool policy = false;
};

// What a fit learns from, and what is held out to measure the error. Both lie in a vector, which
// has to live as long.
template <class Example>
struct Parts {
    std::span<const Example> train;
    std::span<const Example> test;
};

// Holds out the examples of every 32nd game; puts them at the end. Throws UsageError when a part is
// empty; `examples_name` says there what they are, in the plural.
template <class Example>
Parts<Example> held_out(std::vector<Example>& examples, std::string_view examples_name) {
    const auto held =
        std::stable_partition(examples.begin(), examples.end(),
                              [](const Example& example) { return example.game % 32 != 0; });
    const Parts<Example> parts{{examples.begin(), held}, {held, examples.end()}};
    if (parts.train.empty() || parts.test.empty())
        throw UsageError(fmt::format("train: {} {} to learn from, {} held out: too few",
                                     parts.train.size(), examples_name, parts.test.size()));
    return parts;
}

// Throws UsageError if an error of this epoch is above `most`, or not a number: the fit diverged.
void check_error(double error, double most, int epoch) {
    if (!(error <= most))
        throw UsageError(
            fmt::format("train: the fit diverged in epoch {}; a smaller --rate may help", epoch));
}

std::vector<Sample> read_all(const TrainRequest& request) {
    std::vector<Sample> samples = read_all_samples(request.samples, request.lambda);
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

// Whether two moves lead to positions that differ by more than a symmetry.
bool is_choice(const Board& board) {
    const Bitboard moves = board.moves();
    if (count(moves) < 2) return false;
    const Board image = canonical(board.after_move(first(moves)));
    for (const Square move : Squares(without_first(moves)))
        if (canonical(board.after_move(move)) != image) return true;
    return false;
}

// The moves that people played in the games of files, where they had a choice. What cannot be read
// is left out, with a message on stderr.
std::vector<PlayedMove> read_played_moves(const std::vector<std::string>& files) {
    std::vector<PlayedMove> moves;
    GameSource source(
        files, Shard{}, [](const std::string& text) { print_error_message(text); }, {},
        [](const std::string&) {});
    while (const auto input = source.next()) {
        const auto positions = positions_of(input->record);
        if (!positions) {
            print_error_message(input->place + ": " + positions.error().text);
            continue;
        }
        for (const RecordedPosition& recorded : *positions)
            if (recorded.played && is_choice(recorded.position.board))
                moves.push_back({recorded.position.board, *recorded.played,
                                 static_cast<std::uint32_t>(input->index)});
    }
    return moves;
}

void check_and_print_policy(int epoch, const PolicyQuality& train, const PolicyQualities& test) {
    const auto count = static_cast<double>(train.positions);
    const double blind = std::log(square_count);  // the loss of a choice at random among 64 moves
    check_error(train.log_loss / count, blind, epoch);
    fmt::print("epoch {}: the first {:.1f}%, log-loss {:.3f} while learning; held out:\n{}", epoch,
               100 * static_cast<double>(train.first) / count, train.log_loss / count,
               policy_table(test));
    std::fflush(stdout);
}

Policy fitted_policy(const TrainRequest& request) {
    std::vector<PlayedMove> moves = read_played_moves(request.samples);
    const auto [train, test] = held_out(moves, "moves");
    fmt::print("{} moves to learn from, {} held out\n", train.size(), test.size());
    const PolicyFitOptions options{request.fit.epochs, request.fit.rate, request.fit.head_rate,
                                   request.fit.seed};
    return fit_policy(*first_weights(request), train, test, options, check_and_print_policy);
}

void check_rate(std::string_view option, double rate) {
    if (!std::isfinite(rate) || rate <= 0)
        throw UsageError(fmt::format("option {}: {} is not above 0", option, rate));
}

std::vector<unsigned char> trained(const TrainRequest& request) {
    if (request.policy) return pack(fitted_policy(request));
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
    if (!(request.lambda >= 0 && request.lambda <= 1))
        throw UsageError("option lambda: is not from 0 to 1");
    if (!request.samples_out.empty()) return write_samples(request);
    if (request.out.empty()) throw UsageError("train: --output FILE is missing");
    if (request.out == "-")
        throw UsageError("train: the weights need a file; standard output shows the errors");
    if (request.samples.empty()) throw UsageError("no samples are given; train --help");
    check_rate("rate", request.fit.rate);
    check_rate("head-rate", request.fit.head_rate);
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
        "fitted to the moves played: which move a person would play. The columns show how\n"
        "often the move played was the likeliest, or one of the three likeliest.\n";
    command.words = &request->samples;
    FitOptions& fit = request->fit;
    OptionAdder(command.options)
        .text("output,o", request->out, "FILE", "the weights to write")
        .flag("policy", request->policy, "fit the policy of people to the moves of games")
        .flag("go-on", request->go_on,
              "start from the weights of --weights, by default the embedded ones, not from zero")
        .number("epochs", fit.epochs, 1, 10'000, "how many times each sample is learned")
        .number("rate", fit.rate, "learning rate of the first layer", "R")
        .number(
            "lambda", request->lambda,
            "how far labels look ahead in a game: at 0 a label is the position's own score, at 1 "
            "the result of the game",
            "L")
        .text("write-samples", request->samples_out, "FILE",
              "fit nothing: write each position once, with its score, 24 bytes a position")
        .number("head-rate", fit.head_rate, "learning rate of the other layers", "R")
        .number("seed", fit.seed, "the same seed gives the same weights");
    command.options.add(command_line_options(request->options, {"weights"}));
    command.run = [request](const auto& /*values*/) { return train(*request); };
    return command;
}

}  // namespace outflank
