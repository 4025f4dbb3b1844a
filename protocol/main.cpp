#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/command/completion.h"
#include "protocol/front_end/front_end.h"
#include "protocol/io/error_message.h"
#include "protocol/io/text.h"
#include "protocol/session/options.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

using Arguments = std::vector<std::string>;

// The front-ends take the spellings of match scripts, too: -n 4 for --threads 4, -quiet for
// --quiet; -gtp and -nobook say what is so anyway.
Arguments in_our_spelling(const Arguments& arguments) {
    Arguments ours;
    for (const std::string& argument : arguments) {
        if (argument == "-gtp" || argument == "-nobook" || argument == "--nobook") continue;
        if (argument == "-n")
            ours.emplace_back("--threads");
        else if (argument == "-quiet")
            ours.emplace_back("--quiet");
        else
            ours.push_back(argument);
    }
    return ours;
}

void print_help();

po::options_description front_end_options(Options& options) {
    auto description = command_line_options(options);
    const auto set_rules = [&options](const std::string& name) {
        const Result<Rules> rules = parse_rules(name);
        if (!rules) throw UsageError("option game: " + rules.error().text);
        options.rules = *rules;
    };
    description.add_options()("help,h", "this text")("version", "the version")(
        "game", po::value<std::string>()->value_name("othello|mod")->notifier(set_rules),
        "the first is the default; mod: the card game without a board, over GTP and on a terminal");
    return description;
}

int front_end_command(std::optional<Protocol> protocol, const Arguments& arguments) {
    Options options;
    const auto description = front_end_options(options);
    const auto values = parse_arguments(in_our_spelling(arguments), description);
    if (values.count("help") != 0)
        print_help();
    else if (values.count("version") != 0)
        fmt::print("outflank {}\n", OUTFLANK_VERSION);
    else
        return run_front_end(protocol, options);
    return 0;
}

struct Command {
    std::string_view name;
    CommandFunction run;
    OptionsFunction options;
    std::string_view help;
};

template <Protocol protocol>
int speak(const Arguments& arguments) {
    return front_end_command(protocol, arguments);
}

int completion_command(const Arguments& arguments);

po::options_description no_options(Options& /*options*/) { return {}; }

constexpr std::array commands = {
    Command{"gtp", speak<Protocol::gtp>, front_end_options,
            "speak GTP, as Quarry and match scripts do"},
    Command{"nboard", speak<Protocol::nboard>, front_end_options, "speak NBoard's protocol"},
    Command{"uci", speak<Protocol::uci>, front_end_options,
            "speak UCI, as Fairy-Stockfish's flipello"},
    Command{"match", match_command, match_options, "play engines against each other"},
    Command{"bench", bench_command, bench_options,
            "search a fixed set: fingerprint, scores and speed"},
    Command{"perft", perft_command, perft_options, "count lines of play"},
    Command{"solve", solve_command, solve_options, "play positions out perfectly"},
    Command{"analyze", analyze_command, analyze_options, "find the mistakes in games"},
    Command{"hint", hint_command, hint_options, "show the best moves of positions"},
    Command{"convert", convert_command, convert_options,
            "write games and positions in another format"},
    Command{"evaluate", evaluate_command, evaluate_options,
            "score positions, at one look and by a search"},
    Command{"self-play", self_play_command, self_play_options, "make positions to learn from"},
    Command{"train", train_command, train_options, "fit the evaluation to them"},
    Command{"probcut", probcut_command, probcut_options, "measure what forward pruning goes by"},
    Command{"completion", completion_command, no_options, "complete these words in a shell"},
};

int completion_command(const Arguments& arguments) {
    Options options;
    std::vector<CommandWords> words;
    words.reserve(commands.size());
    for (const Command& command : commands)
        words.push_back({command.name, command.help, command.options(options)});
    if (arguments == Arguments{"bash"})
        fmt::print("{}", bash_completion(words));
    else if (arguments == Arguments{"zsh"})
        fmt::print("{}", zsh_completion(words));
    else if (arguments == Arguments{"--help"})
        fmt::print(
            "usage: source <(outflank completion bash)\n"
            "       source <(outflank completion zsh)\n\n"
            "Prints what makes the shell complete commands, options and what options can be.\n");
    else
        throw UsageError("completion: of bash or of zsh?");
    return 0;
}

void print_help() {
    fmt::print(
        "Outflank plays and analyses Othello.\n\n"
        "usage: outflank [gtp|nboard|uci] [OPTIONS]\n"
        "       outflank COMMAND [ARGUMENTS]   (--help tells more)\n\n"
        "Alone, it shows a board on a terminal; on a pipe the first line decides the "
        "protocol.\n\n");
    for (const Command& command : commands) fmt::print("  {:12} {}\n", command.name, command.help);
    Options options;
    fmt::print("\n{}", fmt::streamed(front_end_options(options)));
}

int run(const Arguments& arguments) {
    if (arguments.empty() || arguments.front().starts_with('-'))
        return front_end_command(std::nullopt, arguments);
    const std::string& name = arguments.front();
    const auto* const command = std::ranges::find(commands, name, &Command::name);
    if (command == commands.end())
        throw UsageError("unknown command " + quoted(name) + "; outflank --help lists them");
    return command->run({arguments.begin() + 1, arguments.end()});
}

// A descriptor of the three that is closed would be given to the next file or pipe. What takes its
// place can neither be read nor written as it should, which is told where that is tried.
void occupy_closed_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) == -1)
            (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// What was printed last may not have been written yet; a reader that has gone is no failure.
void write_rest_of_output() {
    if (std::fflush(stdout) != 0 && errno != EPIPE)
        throw UsageError(std::string("cannot write the output: ") + std::strerror(errno));
}

}  // namespace

}  // namespace outflank

int main(int argc, char** argv) {
    // A closed pipe and a file that may not grow are seen where they are written to.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    outflank::occupy_closed_descriptors();
    try {
        const int status = outflank::run({argv + 1, argv + argc});
        outflank::write_rest_of_output();
        return status;
    } catch (const std::exception& problem) {
        outflank::print_complaint(problem.what());
        return 2;
    }
}
