#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <boost/program_options/cmdline.hpp>
#include <cstdlib>

#include "protocol/command/command.h"
#include "protocol/play/command_line.h"
#include "protocol/system/text.h"
#include "search/tiers/tier.h"

namespace outflank {

namespace po = boost::program_options;

// The list of sub-commands, in the order and under the headings of `outflank --help`. To add one,
// write a file that defines `Command NAME_command()`, and add a line here.
#define OUTFLANK_COMMANDS(X)        \
    X("Play", page)                 \
    X("Play", gtp)                  \
    X("Play", nboard)               \
    X("Play", uci)                  \
    X("Play", json)                 \
    X("Play", match)                \
    X("Analyse", hint)              \
    X("Analyse", analyze)           \
    X("Analyse", solve)             \
    X("Analyse", evaluate)          \
    X("Analyse", merge_results)     \
    X("Records and books", convert) \
    X("Records and books", book)    \
    X("Records and books", games)   \
    X("Records and books", report)  \
    X("Records and books", puzzles) \
    X("Records and books", trainer) \
    X("For developers", bench)      \
    X("For developers", perft)      \
    X("For developers", self_play)  \
    X("For developers", train)      \
    X("For developers", probcut)    \
    X("Help", help)                 \
    X("Help", man)                  \
    X("Help", completion)           \
    X("Help", version)

#define OUTFLANK_DECLARE(GROUP, NAME) Command NAME##_command();
OUTFLANK_COMMANDS(OUTFLANK_DECLARE)

namespace {

void add_common_options(Command& command) {
    std::string names;
    for (const Tier& tier : tiers()) names += (names.empty() ? "" : "|") + std::string(tier.name);
    command.options.add_options()("help,h", "print this help")(
        "help-all", "print this help, with the options for developers");
    command.for_developers.add_options()(
        "tier", po::value<std::string>()->value_name(names),
        "the instruction set to search with, by default the best that runs here; the environment "
        "variable OUTFLANK_TIER sets it, too");
}

}  // namespace

po::options_description every_option(const Command& command) {
    po::options_description all;
    all.add(command.options).add(command.for_developers);
    return all;
}

std::vector<std::string> names_of(const po::option_description& option) {
    std::vector<std::string> names{"--" + option.long_name()};
    const std::string letter =
        option.canonical_display_name(po::command_line_style::allow_dash_for_short);
    if (letter.size() == 2) names.push_back(letter);
    return names;
}

std::vector<Command> all_commands() {
    std::vector<Command> commands;
#define OUTFLANK_ADD(GROUP, NAME)         \
    commands.push_back(NAME##_command()); \
    commands.back().group = GROUP;
    OUTFLANK_COMMANDS(OUTFLANK_ADD)
    for (Command& command : commands) add_common_options(command);
    return commands;
}

namespace {

// What `outflank` does without a command; its usage lists the commands.
Command nameless_with_usage(const std::vector<Command>& commands) {
    Command command = nameless_command();
    command.usage =
        "Outflank plays and analyses Othello.\n\n"
        "usage: outflank [OPTIONS]\n"
        "       outflank COMMAND [ARGUMENTS]\n\n"
        "Without a command it shows a board to play on, if it runs in a terminal. On a\n"
        "pipe, the first line decides which protocol it speaks.\n\n"
        "`outflank COMMAND --help` prints the help of a command.\n";
    std::string_view group;
    for (const Command& other : commands) {
        if (other.group != group) command.usage += fmt::format("\n{}:\n", other.group);
        group = other.group;
        command.usage += fmt::format("  {:12} {}\n", other.name, other.summary);
    }
    add_common_options(command);
    return command;
}

// The tier of --tier, or else of the environment.
void choose_tier(const po::variables_map& values) {
    const char* const environment = std::getenv("OUTFLANK_TIER");
    std::string name = environment == nullptr ? "" : environment;
    if (values.count("tier") != 0) name = values["tier"].as<std::string>();
    if (name.empty()) return;
    if (const auto done = use_tier(name); !done) throw UsageError("tier: " + done.error().text);
}

int run(const Command& command, Arguments arguments) {
    if (command.respelled) arguments = command.respelled(std::move(arguments));
    const auto values = parse_arguments(arguments, every_option(command), command.words);
    choose_tier(values);
    const bool all = values.count("help-all") != 0;
    if (!all && values.count("help") == 0) return command.run(values);
    fmt::print("{}\n{}", command.usage, fmt::streamed(command.options));
    if (all) fmt::print("\n{}", fmt::streamed(command.for_developers));
    return 0;
}

}  // namespace

int run_command_line(const Arguments& arguments) {
    const std::vector<Command> commands = all_commands();
    if (arguments.empty() || arguments.front().starts_with('-'))
        return run(nameless_with_usage(commands), arguments);
    const std::string& name = arguments.front();
    const auto command = std::ranges::find(commands, name, &Command::name);
    if (command == commands.end()) {
        std::vector<std::string> names;
        names.reserve(commands.size());
        for (const Command& each : commands) names.emplace_back(each.name);
        throw UsageError("unknown command " + quoted(name) + did_you_mean(name, names) +
                         "; outflank --help lists them");
    }
    return run(*command, {arguments.begin() + 1, arguments.end()});
}

}  // namespace outflank
