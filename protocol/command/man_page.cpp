#include <fmt/format.h>

#include <string>
#include <string_view>

#include "protocol/command/command.h"
#include "protocol/command/option_names.h"
#include "protocol/system/text.h"

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

}  // namespace outflank
