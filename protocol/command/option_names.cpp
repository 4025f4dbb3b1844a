#include "protocol/command/option_names.h"

#include <boost/program_options/cmdline.hpp>

namespace outflank {

namespace po = boost::program_options;

std::vector<std::string> names_of(const po::option_description& option) {
    std::vector<std::string> names{"--" + option.long_name()};
    const std::string letter =
        option.canonical_display_name(po::command_line_style::allow_dash_for_short);
    if (letter.size() == 2) names.push_back(letter);
    return names;
}

}  // namespace outflank
