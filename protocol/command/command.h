#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/variables_map.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

using Arguments = std::vector<std::string>;

/// A sub-command: all that main, --help and the completion of the shell know of it.
struct Command {
    std::string_view group{};  // its heading in `outflank --help`; the list of commands says it
    std::string_view name;
    std::string_view summary;  // its line in `outflank --help`
    std::string usage;         // its own --help, before the options
    boost::program_options::options_description options{"Options"};
    /// Options that only --help-all, the manual page and the completion show.
    boost::program_options::options_description for_developers{"Options for developers"};
    /// Does the work, once the options are parsed. Returns the exit status: 0 done; 1 the answer is
    /// no, or the work was interrupted; 2 bad input. Throws UsageError. Owns the variables that
    /// the options and `words` write to.
    std::function<int(const boost::program_options::variables_map& values)> run;
    std::vector<std::string>* words = nullptr;  // takes all that is no option; null: none allowed
    std::function<Arguments(Arguments)> respelled;  // changes the arguments before they are parsed
};

/// The options of a command, those for developers, too.
boost::program_options::options_description every_option(const Command& command);

/// The names of an option as a user types them: "--quiet", and "-q" where there is one.
std::vector<std::string> names_of(const boost::program_options::option_description& option);

/// What `outflank` does without the name of a command, without its usage: the board on a terminal;
/// on a pipe the first line decides which protocol it speaks.
Command nameless_command();

/// All sub-commands, in the order of `outflank --help`.
std::vector<Command> all_commands();

/// Does what `outflank ARGUMENTS...` asks for and returns the exit status. Throws UsageError.
int run_command_line(const Arguments& arguments);

}  // namespace outflank
