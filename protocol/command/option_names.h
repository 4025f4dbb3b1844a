#pragma once

#include <boost/program_options/options_description.hpp>
#include <string>
#include <vector>

namespace outflank {

/// The names of an option as a user types them: "--quiet", and "-q" where there is one.
std::vector<std::string> names_of(const boost::program_options::option_description& option);

}  // namespace outflank
