#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/options.h"
#include "search/training/sample.h"

namespace outflank {

/// What self-play, train and probcut share.

/// Their options: `own`, then those of all that search, which set `options`.
boost::program_options::options_description training_options(
    const boost::program_options::options_description& own, Options& options);

/// Parses those options, all cores being used unless they say otherwise; `files` takes what is no
/// option, null where nothing may be. False when help was asked for: it is printed. Throws
/// UsageError.
bool parse_training(const std::vector<std::string>& arguments, std::string_view usage,
                    const boost::program_options::options_description& own, Options& options,
                    std::vector<std::string>* files);

/// The samples of all files, one after the other. Throws UsageError, which names the file.
std::vector<Sample> read_all_samples(const std::vector<std::string>& files);

}  // namespace outflank
