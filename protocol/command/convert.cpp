#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "protocol/command/command.h"
#include "protocol/command/command_output.h"
#include "protocol/command/option_values.h"
#include "protocol/io/error_message.h"
#include "protocol/io/signals.h"
#include "protocol/io/target_file.h"
#include "protocol/io/text.h"
#include "protocol/record/game_source.h"
#include "protocol/record/record_writer.h"
#include "protocol/session/command_line.h"

namespace outflank {

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

void write_names(const std::string& wtb, std::string_view ending, const std::string& content) {
    if (content.empty()) return;
    TargetFile target(fs::path(wtb).replace_extension(ending).string());
    target.write(content);
    target.finish();
}

bool is_among(const std::string& file, const std::vector<std::string>& files) {
    return std::ranges::any_of(files, [&](const std::string& other) {
        std::error_code ignored;
        return fs::equivalent(file, other, ignored);
    });
}

int convert(const std::vector<std::string>& files, RecordFormat format, const std::string& out,
            bool quiet) {
    std::stop_source stop;
    const Signals signals(stop);
    CommandOutput output(Format::text, false, stop);
    GameSource source(
        files, {}, [&](const std::string& text) { output.print_error(text); }, stop.get_token());
    TargetFile target(out);
    RecordWriter writer(format, [&](std::string_view text) { target.write(text); });
    bool has_any = false;
    while (const auto game = source.next()) {
        if (target.is_closed()) break;
        if (const auto done = writer.add(game->record))
            has_any = true;
        else
            output.print_error(fmt::format("game {} is left out: {} cannot hold it: {}",
                                           game->index, name_of(format), done.error().text));
    }
    const bool is_loss = output.had_errors() && (!has_any || is_among(out, files));
    if (!target.is_standard_output() && (stop.stop_requested() || is_loss)) {
        if (is_loss) output.print_error(out + " is left as it was");
        output.end_progress();
        return output.had_errors() ? 2 : 1;
    }
    writer.finish();
    target.finish();
    if (!target.is_standard_output()) {
        write_names(out, ".jou", writer.players());
        write_names(out, ".trn", writer.tournaments());
    }
    output.end_progress();
    if (const std::string dropped = writer.dropped(); !dropped.empty() && !quiet)
        print_error_message(
            fmt::format("{} cannot hold these, so they were dropped (number of games): {}",
                        name_of(format), dropped));
    if (output.had_errors()) return 2;
    return stop.stop_requested() ? 1 : 0;
}

}  // namespace

Command convert_command() {
    struct Request {
        std::vector<std::string> files;
        std::string format;
        std::string output;
        bool quiet = false;
    };
    const auto request = std::make_shared<Request>();
    Command command;
    command.name = "convert";
    command.summary = "write games and positions in another format";
    command.usage =
        "usage: outflank convert IN... --to FORMAT [-o FILE]\n\n"
        "Writes the games and positions in the files IN (\"-\" or none: standard input) in\n"
        "another format. It finds out the format of the input from its content: WTHOR,\n"
        "GGF, SGF, transcripts, OBF or board diagrams. It tells what the new format cannot\n"
        "hold.\n";
    command.words = &request->files;
    const std::string formats = record_format_names();
    command.options.add_options()  //
        ("to", po::value(&request->format)->value_name(formats),
         "the format to write; obf: every position of a game")(
            "output,o", po::value(&request->output)->value_name("FILE"),
            "the file to write; by default, or for \"-\", standard output. Beside a .wtb file, "
            ".jou "
            "and .trn files are written for the names")("quiet,q", po::bool_switch(&request->quiet),
                                                        "do not tell what was dropped");
    command.run = [request, formats](const po::variables_map& values) {
        if (values.count("to") == 0) throw UsageError("convert: --to FORMAT is missing");
        const std::string name = lower_case(request->format);
        check_word("to", name, formats);
        return convert(request->files, *record_format(name), request->output, request->quiet);
    };
    return command;
}

}  // namespace outflank
