#pragma once

#include <boost/program_options.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/play/options.h"

namespace outflank {

// Options of the table as options of the command line. Parsing writes into `options`, which must
// outlive the description; its present values are the defaults.

/// Those with the names `only`.
boost::program_options::options_description command_line_options(
    Options& options, std::initializer_list<std::string_view> only);
/// Those that --help of a command shows that plays games.
boost::program_options::options_description options_of_play(Options& options);
/// Those that --help of any other command shows, and those of play with these names.
boost::program_options::options_description options_of_search(
    Options& options, std::initializer_list<std::string_view> of_play);
/// Adds those for developers, which --help does not show, to `description`.
void add_developer_options(boost::program_options::options_description& description,
                           Options& options);

/// Parses the arguments after the name of a command and runs the notifiers. The arguments that are
/// not options go to `words`; without it there may be none. Names of options must be complete.
/// Throws UsageError, which names an unknown option and the one that was meant.
boost::program_options::variables_map parse_arguments(
    const std::vector<std::string>& arguments,
    const boost::program_options::options_description& description,
    std::vector<std::string>* words = nullptr);

}  // namespace outflank
