#include <fmt/format.h>

#include <memory>
#include <utility>

#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/front_end/protocols.h"
#include "protocol/games/game_base.h"
#include "protocol/play/command_line.h"
#include "protocol/system/text.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

constexpr int help_width = 80;

// Scripts that play matches call engines with these arguments: -n 4 is --threads 4, -quiet is
// --quiet, -nobook is --no-book; -gtp is ignored, because Outflank does what it says anyway.
Arguments from_match_scripts(Arguments arguments) {
    std::erase(arguments, "-gtp");
    for (std::string& argument : arguments) {
        if (argument == "-n") argument = "--threads";
        if (argument == "-quiet") argument = "--quiet";
        if (argument == "-nobook" || argument == "--nobook") argument = "--no-book";
    }
    return arguments;
}

Command named(Command command, std::string_view name, std::string_view summary,
              std::string_view about) {
    command.name = name;
    command.summary = summary;
    command.usage = fmt::format("usage: outflank {} [OPTIONS]\n\n", name);
    for (const std::string& line : split(about, '\n'))
        command.usage += wrapped(line, help_width, 0) + '\n';
    return command;
}

// The command that speaks a protocol, or, without one, what `outflank` alone does.
Command front_end_command(
    std::optional<Protocol> protocol, const std::shared_ptr<Options>& options,
    const std::shared_ptr<std::string>& base = std::make_shared<std::string>()) {
    Command command;
    command.options.add_options()("version", "print the version");
    command.options.add(options_of_play(*options));
    add_developer_options(command.for_developers, *options);
    command.respelled = from_match_scripts;
    command.run = [options, protocol, base](const po::variables_map& values) {
        if (values.count("version") != 0) {
            fmt::print("outflank {}\n", OUTFLANK_VERSION);
            return 0;
        }
        std::unique_ptr<GameBase> games;
        if (!base->empty()) games = std::make_unique<GameBase>(*base, Access::reading);
        return run_front_end(protocol, *options, std::move(games));
    };
    return command;
}

// The names in a table, of the rows that have one.
template <class Table, class Name>
std::string names_in(const Table& table, Name name) {
    std::vector<std::string> names;
    for (const auto& row : table)
        if (!(row.*name).empty()) names.emplace_back(row.*name);
    return joined(names, ", ");
}

}  // namespace

Command nameless_command() {
    const auto options = std::make_shared<Options>();
    const auto base = std::make_shared<std::string>();
    Command command = front_end_command(std::nullopt, options, base);
    OptionAdder(command.options)
        .game(options->rules,
              "mod is Othello MOD, the card game without a board, over GTP and in a terminal "
              "(default othello)")
        .text("games", *base, "BASE",
              "the base of games that `games` at the board looks into; outflank games makes it");
    return command;
}

Command gtp_command() {
    const auto options = std::make_shared<Options>();
    Command command = front_end_command(Protocol::gtp, options);
    OptionAdder(command.options)
        .game(options->rules,
              "mod is Othello MOD, the card game without a board (default othello); set_game "
              "changes it");
    return named(std::move(command), "gtp", "speak GTP, for Quarry and for matches",
                 "Speaks GTP 2 (Go Text Protocol) on standard input and output. Commands beyond "
                 "it: " +
                     names_in(gtp_extensions(), &GtpCommand::name) +
                     ". "
                     "outflank-option NAME VALUE sets a search option below while it runs.");
}

Command nboard_command() {
    return named(front_end_command(Protocol::nboard, std::make_shared<Options>()), "nboard",
                 "speak the protocol of NBoard",
                 "Speaks version 2 of NBoard's protocol on standard input and output. Its "
                 "`set NAME VALUE` also sets a search option below while it runs.");
}

Command uci_command() {
    return named(front_end_command(Protocol::uci, std::make_shared<Options>()), "uci",
                 "speak UCI, with the variant flipello of Fairy-Stockfish",
                 "Speaks UCI on standard input and output, with the variant flipello as in "
                 "Fairy-Stockfish. Squares are those of chess: ranks count from the bottom, so "
                 "that Othello's d3 is d6. UCI's own options: " +
                     names_in(option_table(), &OptionEntry::uci_name) + ".");
}

Command json_command() {
    const auto options = std::make_shared<Options>();
    options->threads = all_cores();
    return named(front_end_command(Protocol::json, options), "json",
                 "answer questions of other programs, as lines of JSON",
                 "Reads questions from standard input, a JSON object a line, and writes each "
                 "answer as such a line as soon as it is known. Many questions can wait, and "
                 "as many as there are threads are worked on at a time. docs/programs.md tells"
                 " what can be asked. The limits below hold for searches that name none.");
}

}  // namespace outflank
