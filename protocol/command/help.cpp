// The words that mean the options --help and --version.

#include <memory>
#include <string>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/system/usage_error.h"

namespace outflank {

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

Command version_command() {
    Command command;
    command.name = "version";
    command.summary = "print the version";
    command.usage = "usage: outflank version\n";
    command.run = [](const auto& /*values*/) { return run_command_line({"--version"}); };
    return command;
}

}  // namespace outflank
