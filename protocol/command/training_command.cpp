#include "protocol/command/training_command.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "search/training/sample_file.h"

namespace outflank {

namespace po = boost::program_options;

po::options_description training_options(const po::options_description& own, Options& options) {
    po::options_description all;
    all.add(own).add(command_line_options(options, {"threads", "weights"}));
    return all;
}

bool parse_training(const std::vector<std::string>& arguments, std::string_view usage,
                    const po::options_description& own, Options& options,
                    std::vector<std::string>* files) {
    options.threads = all_cores();
    const po::options_description all = training_options(own, options);
    const po::variables_map values = files != nullptr ? parse_arguments(arguments, all, *files)
                                                      : parse_arguments(arguments, all);
    if (values.count("help") == 0) return true;
    fmt::print("{}{}", usage, fmt::streamed(all));
    return false;
}

void check_range(std::string_view option, int value, int least, int most) {
    if (value < least || value > most)
        throw UsageError(
            fmt::format("option {}: {} is not from {} to {}", option, value, least, most));
}

std::vector<Sample> read_all_samples(const std::vector<std::string>& files) {
    std::vector<Sample> samples;
    for (const std::string& file : files) {
        const auto read = read_samples(file);
        if (!read) throw UsageError(read.error().text);
        samples.insert(samples.end(), read->begin(), read->end());
    }
    return samples;
}

}  // namespace outflank
