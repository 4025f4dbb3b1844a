#include "protocol/front_end/protocols.h"

#include <unistd.h>

#include <chrono>
#include <exception>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/front_end/console/console.h"
#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/front_end/json/answer.h"
#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/line_reader.h"
#include "protocol/system/output_writer.h"
#include "protocol/system/text.h"
#include "protocol/system/wait.h"

namespace outflank {

std::optional<Protocol> protocol_of(std::string_view first_line) {
    if (cleaned(first_line).starts_with('{')) return Protocol::json;
    const std::vector<std::string> line = words(cleaned(first_line));
    const auto at = [&](std::size_t index) { return line.size() > index ? line[index] : ""; };
    if (at(0) == "nboard" || at(0) == "set" || at(0) == "ping") return Protocol::nboard;
    if (at(0) == "uci") return Protocol::uci;
    const bool has_id = at(0).find_first_not_of("0123456789") == std::string::npos;
    if (knows_gtp_command(has_id ? at(1) : at(0))) return Protocol::gtp;
    return std::nullopt;
}

std::unique_ptr<FrontEnd> make_front_end(Protocol protocol, const Options& options,
                                         const Output& output) {
    const bool knows_all_rules = protocol == Protocol::gtp || protocol == Protocol::console;
    if (!knows_all_rules && options.rules != default_rules)
        throw UsageError(
            "NBoard, UCI and JSON know no other game than Othello: use GTP or a terminal");
    if (protocol == Protocol::gtp) return make_gtp(options, output);
    if (protocol == Protocol::nboard) return make_nboard(options, output);
    if (protocol == Protocol::uci) return make_uci(options, output);
    if (protocol == Protocol::json) return make_json(options, output);
    return std::make_unique<Console>(options, output);
}

namespace {

// Where the front-end cannot be made, the client gets the error in its protocol.
std::unique_ptr<FrontEnd> made_or_refused(Protocol protocol, const Options& options,
                                          const Output& output) {
    try {
        return make_front_end(protocol, options, output);
    } catch (const std::exception& problem) {
        const std::string reason = in_ascii(text_of(problem));
        if (protocol == Protocol::gtp) output("? " + reason + "\n\n");
        if (protocol == Protocol::nboard) output("status error: " + reason + '\n');
        if (protocol == Protocol::uci) output("info string error: " + reason + '\n');
        if (protocol == Protocol::json) output(json_line(error_row({nullptr, "", reason})) + '\n');
        throw;
    }
}

}  // namespace

int run_front_end(std::optional<Protocol> protocol, const Options& options,
                  std::unique_ptr<GameBase> base) {
    if (protocol == Protocol::console || (!protocol && is_terminal(STDIN_FILENO))) {
        run_terminal_session(options, std::move(base));
        return 0;
    }
    LineReader reader(STDIN_FILENO);
    OutputWriter writer(STDOUT_FILENO, [&reader] { reader.interrupt(); });
    Log log(options.log);
    const Output output = [&](std::string_view text) {
        log.said(text);
        writer(text);
    };
    bool has_pointed = false;
    std::unique_ptr<FrontEnd> front_end;
    std::jthread watch;  // the last variable: it uses the others
    // A search may take hours: all stops when nobody reads the output any more.
    const auto watch_reader = [&](const std::stop_token& ended) {
        while (!stopped_within(std::chrono::milliseconds(100), ended)) {
            if (has_reader(STDOUT_FILENO)) continue;
            reader.interrupt();
            front_end->stop_work();
        }
    };
    const auto make = [&] {
        front_end = made_or_refused(*protocol, options, output);
        watch = std::jthread(watch_reader);
    };
    if (protocol) make();
    while (!front_end || !front_end->has_quit()) {
        const std::optional<std::string> line = reader.next();
        if (!line) break;
        log.read(*line);
        if (!front_end) {
            protocol = protocol_of(*line);
            if (!protocol && cleaned(line->substr(0, line->find('#'))).empty()) continue;
            if (!protocol) {
                // A line that no protocol knows gets GTP's answer. It may be a position, so a
                // message names, once, the commands that read these. The next line decides.
                output("? unknown command\n\n");
                if (!std::exchange(has_pointed, true))
                    print_error_message("no protocol begins with " + quoted(*line) +
                                        "; outflank hint reads positions, outflank analyze games");
                continue;
            }
            make();
        }
        front_end->handle(*line);
    }
    if (front_end && !writer.is_closed()) front_end->finish();
    watch = {};
    if (writer.failure() != 0) throw UsageError(cannot_write("the output", writer.failure()));
    return 0;
}

}  // namespace outflank
