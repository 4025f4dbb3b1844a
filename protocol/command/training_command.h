#pragma once

#include <string>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/session/options.h"
#include "search/training/sample.h"

namespace outflank {

/// What self-play, train and probcut share.

/// Adds the options --threads (default: all cores) and --weights. They set `options`, which has to
/// live as long as the command.
void add_training_options(Command& command, Options& options);

/// The samples of all files, one file after the other. Throws UsageError that names the file.
std::vector<Sample> read_all_samples(const std::vector<std::string>& files);

}  // namespace outflank
