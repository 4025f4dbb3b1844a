// The words `help` and `version`, which mean options, and `man`, the help of all commands.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/system/text.h"
#include "protocol/system/usage_error.h"

namespace outflank {

namespace {

// A text for troff: a backslash or a hyphen means itself, and no line is taken for a request.
std::string roff(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        const bool begins_line = escaped.empty() || escaped.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) escaped += "\\&";
        if (c == '\\')
            escaped += "\\e";
        else if (c == '-')
            escaped += "\\-";
        else
            escaped += c;
    }
    return escaped;
}

std::string option_entry(const boost::program_options::option_description& option) {
    const bool has_value = option.semantic()->max_tokens() > 0;
    const std::string value = has_value ? " " + option.format_parameter() : "";
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(joined(names_of(option), ", ")), roff(value),
                       roff(option.description()));
}

std::string section(const Command& command) {
    std::string text = fmt::format(".SH OUTFLANK {}\n.nf\n{}\n.fi\n", upper_case(command.name),
                                   roff(command.usage));
    const auto every = every_option(command);
    for (const auto& option : every.options()) text += option_entry(*option);
    return text;
}

int print_man_page() {
    fmt::print(R"(.TH OUTFLANK 1 "" "Outflank {}" "User Commands"
.SH NAME
outflank \- play and analyse Othello
.SH SYNOPSIS
.B outflank
.RI [ OPTIONS ]
.br
.B outflank
.I COMMAND
.RI [ ARGUMENTS ]
.SH DESCRIPTION
Outflank plays and analyses Othello. Without a command it shows a board to play on, if it runs in a
terminal. On a pipe, the first line decides which protocol it speaks: GTP, NBoard's or UCI. The
commands are:
)",
               OUTFLANK_VERSION);
    const std::vector<Command> commands = all_commands();
    for (const Command& command : commands)
        fmt::print(".TP\n\\fB{}\\fR\n{}\n", roff(command.name), roff(command.summary));
    for (const Command& command : commands) fmt::print("{}", section(command));
    fmt::print(R"(.SH ENVIRONMENT
.TP
.B OUTFLANK_TIER
The instruction set to search with, as for \fB\-\-tier\fR.
.SH EXIT STATUS
0: done. 1: the answer is no. 2: bad usage or input; what was good is still done.
)");
    return 0;
}

}  // namespace

Command help_command() {
    const auto about = std::make_shared<std::vector<std::string>>();
    Command command;
    command.name = "help";
    command.summary = "print this help, or that of a command";
    command.usage = "usage: outflank help [COMMAND]\n";
    command.words = about.get();
    command.run = [about](const auto& /*values*/) {
        if (about->size() > 1) throw UsageError("help takes one command");
        if (about->empty()) return run_command_line({"--help"});
        return run_command_line({about->front(), "--help"});
    };
    return command;
}

Command man_command() {
    Command command;
    command.name = "man";
    command.summary = "print the manual page";
    command.usage =
        "usage: outflank man > outflank.1\n\n"
        "Prints this help of all commands as a manual page.\n";
    command.run = [](const auto& /*values*/) { return print_man_page(); };
    return command;
}

Command version_command() {
    Command command;
    command.name = "version";
    command.summary = "print the version";
    command.usage = "usage: outflank version\n";
    command.run = [](const auto& /*values*/) { return run_command_line({"--version"}); };
    return command;
}

}  // namespace outflank
