#pragma once

#include <boost/program_options/options_description.hpp>
#include <span>
#include <string>
#include <string_view>

namespace outflank {

/// A command as a shell should know it.
struct CommandWords {
    std::string_view name;
    std::string_view help;
    boost::program_options::options_description options;
};

/// A script that completes commands, options and what options can be, to be sourced by bash.
std::string bash_completion(std::span<const CommandWords> commands);
/// The same for zsh, to be saved as `_outflank` in a folder of its $fpath, or sourced.
std::string zsh_completion(std::span<const CommandWords> commands);

}  // namespace outflank
