#include <unistd.h>

#include <cstdio>
#include <memory>
#include <stop_token>

#include "protocol/analysis/analysis_page.h"
#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/games/game_base.h"
#include "protocol/games/played_moves.h"
#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/page_server.h"
#include "protocol/system/signals.h"

namespace outflank {

namespace {

struct PageOptions {
    std::string output;
    std::string games;  // base; empty: none
    bool is_served = false;
    bool opens_no_browser = false;
    // What the browser keeps, it keeps for an address with its port.
    int port = 8064;
};

// Sends the page to browsers until a signal ends that.
void serve_page(const PageOptions& options) {
    std::stop_source stop;
    const Signals signals(stop);  // before other threads
    std::unique_ptr<GameBase> base;
    PageServer::Asked asked;
    if (!options.games.empty()) {
        base = std::make_unique<GameBase>(options.games, Access::reading);
        asked = {"/games",
                 [&base](std::string_view question) { return played_answer(*base, question); }};
    }
    PageServer server(page_text("page.html", parts_of_served_page(base != nullptr)),
                      static_cast<std::uint16_t>(options.port), asked);
    std::printf("%s\n", server.address().c_str());
    std::fflush(stdout);
    if (options.opens_no_browser || !open_in_browser(server.address()))
        print_error_message("open this address in a browser; Ctrl-C ends the page's server");
    server.run(stop.get_token());
}

}  // namespace

Command page_command() {
    const auto page = std::make_shared<PageOptions>();
    Command command;
    command.name = "page";
    command.summary = "write or open a page for a browser, with the engine in it";
    command.usage =
        "usage: outflank page [-o FILE]\n"
        "       outflank page --serve [--port N] [--games BASE]\n\n"
        "Writes a page to play and to analyse on, in one file of 9 MB. It holds the engine\n"
        "(one thread) and its book, needs no other file and no network, and reads records\n"
        "of games. `outflank analyze --html FILE --with-engine` writes the same with games\n"
        "in it.\n\n"
        "With --serve, the page comes from a web server on this machine, for this machine\n"
        "alone, and searches with all cores. The program prints its address, opens it in the\n"
        "browser, and serves it until Ctrl-C. With --games, the page shows what was played\n"
        "in each position in the games of a base, which outflank games makes.\n";
    OptionAdder(command.options)
        .text("output,o", page->output, "FILE",
              "the file to write; by default, or for \"-\", standard output")
        .flag("serve", page->is_served, "serve the page on 127.0.0.1, and open it in the browser")
        .number("port", page->port, 0, 65535, "the port of --serve; 0: any that is free")
        .flag("no-open", page->opens_no_browser, "do not open the browser")
        .text("games", page->games, "BASE",
              "the base of games in which --serve looks up positions");
    command.run = [page](const auto& values) {
        if (!page->is_served) {
            for (const char* const name : {"port", "no-open", "games"})
                if (values.count(name) != 0 && !values[name].defaulted())
                    throw UsageError(std::string("option ") + name + ": goes with --serve");
            if (page->output.empty() && is_terminal(STDOUT_FILENO))
                throw UsageError(
                    "page: the page has 9 MB, too many for a terminal: -o FILE writes it");
            HtmlPage(page->output, "page.html", parts_of_page("", true)).finish();
            return 0;
        }
        if (!page->output.empty()) throw UsageError("option serve: does not go with --output");
        serve_page(*page);
        return 0;
    };
    return command;
}

}  // namespace outflank
