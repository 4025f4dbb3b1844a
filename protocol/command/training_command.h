#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/session/options.h"
#include "search/training/sample.h"

namespace outflank {

/// What self-play, train and probcut share.

/// Their options: `own`, then the threads and the weights, which set `options`.
boost::program_options::options_description training_options(
    const boost::program_options::options_description& own, Options& options);

/// Parses those options, all cores being used unless they say otherwise; `files` takes what is no
/// option, null where nothing may be. False when help was asked for: it is printed. Throws
/// UsageError.
bool parse_training(const std::vector<std::string>& arguments, std::string_view usage,
                    const boost::program_options::options_description& own, Options& options,
                    std::vector<std::string>* files);

/// Throws UsageError, which names the option, when its value is not from `least` to `most`.
void check_range(std::string_view option, int value, int least, int most);

/// The samples of all files, one after the other. Throws UsageError, which names the file.
std::vector<Sample> read_all_samples(const std::vector<std::string>& files);

}  // namespace outflank
