#include <unistd.h>

#include "protocol/analysis/analysis_page.h"
#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/system/descriptor.h"

namespace outflank {

Command page_command() {
    const auto output = std::make_shared<std::string>();
    Command command;
    command.name = "page";
    command.summary = "write a page for a browser, with the engine in it";
    command.usage =
        "usage: outflank page [-o FILE]\n\n"
        "Writes a page to play and to analyse on, in one file of 9 MB. It holds the engine\n"
        "(one thread) and its book, needs no other file and no network, and reads records\n"
        "of games. `outflank analyze --html FILE --with-engine` writes the same with games\n"
        "in it.\n";
    OptionAdder(command.options)
        .text("output,o", *output, "FILE",
              "the file to write; by default, or for \"-\", standard output");
    command.run = [output](const auto& /*values*/) {
        if (output->empty() && is_terminal(STDOUT_FILENO))
            throw UsageError("page: the page has 9 MB, too many for a terminal: -o FILE writes it");
        HtmlPage(*output, "page.html", parts_of_page("", true)).finish();
        return 0;
    };
    return command;
}

}  // namespace outflank
