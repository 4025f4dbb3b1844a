#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/play/options.h"
#include "protocol/system/usage_error.h"
#include "search/training/sample.h"

namespace outflank {

/// What self-play, train and probcut share.

/// What a fit learns from, and what is held out to measure the error. Both lie in a vector, which
/// has to live as long.
template <class Example>
struct Parts {
    std::span<const Example> train;
    std::span<const Example> test;
};

/// Holds out the examples of every 32nd game; puts them at the end. Throws UsageError when a part
/// is empty; `examples_name` says there what they are, in the plural.
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

/// Adds the options --threads (default: all cores) and --weights. They set `options`, which has to
/// live as long as the command.
void add_training_options(Command& command, Options& options);

/// Throws UsageError if an error of this epoch is above `most`, or not a number: the fit diverged.
void check_error(double error, double most, int epoch);

/// The samples of all files, be they of games or of samples, one file after the other. Throws
/// UsageError that names the file.
std::vector<Sample> read_all_samples(const std::vector<std::string>& files);

}  // namespace outflank
