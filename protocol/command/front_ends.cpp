#include "protocol/command/front_ends.h"

#include <fmt/format.h>

#include <memory>

#include "protocol/session/command_line.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

// Scripts that play matches call engines with these arguments: -n 4 is --threads 4, -quiet is
// --quiet; -gtp and -nobook are ignored, because Outflank does what they say anyway.
Arguments from_match_scripts(Arguments arguments) {
    for (const std::string_view ignored : {"-gtp", "-nobook", "--nobook"})
        std::erase(arguments, ignored);
    for (std::string& argument : arguments) {
        if (argument == "-n") argument = "--threads";
        if (argument == "-quiet") argument = "--quiet";
    }
    return arguments;
}

Command named(Command command, std::string_view name, std::string_view summary,
              std::string_view about) {
    command.name = name;
    command.summary = summary;
    command.usage = fmt::format("usage: outflank {} [OPTIONS]\n\n{}\n", name, about);
    return command;
}

}  // namespace

Command front_end_command(std::optional<Protocol> protocol) {
    const auto options = std::make_shared<Options>();
    const auto set_rules = [options](const std::string& name) {
        const Result<Rules> rules = parse_rules(name);
        if (!rules) throw UsageError("option game: " + rules.error().text);
        options->rules = *rules;
    };
    Command command;
    command.options.add_options()  //
        ("game", po::value<std::string>()->value_name("othello|mod")->notifier(set_rules),
         "mod is Othello MOD, the card game without a board, over GTP and in a terminal (default "
         "othello)")("version", "print the version");
    command.options.add(command_line_options(*options));
    command.respelled = from_match_scripts;
    command.run = [options, protocol](const po::variables_map& values) {
        if (values.count("version") == 0) return run_front_end(protocol, *options);
        fmt::print("outflank {}\n", OUTFLANK_VERSION);
        return 0;
    };
    return command;
}

Command gtp_command() {
    return named(front_end_command(Protocol::gtp), "gtp", "speak GTP, for Quarry and for matches",
                 "Speaks GTP 2 (Go Text Protocol) on standard input and output.");
}

Command nboard_command() {
    return named(front_end_command(Protocol::nboard), "nboard", "speak the protocol of NBoard",
                 "Speaks version 2 of NBoard's protocol on standard input and output.");
}

Command uci_command() {
    return named(front_end_command(Protocol::uci), "uci",
                 "speak UCI, with the variant flipello of Fairy-Stockfish",
                 "Speaks UCI on standard input and output, with the variant flipello as in "
                 "Fairy-Stockfish.");
}

}  // namespace outflank
