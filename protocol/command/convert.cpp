#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <filesystem>

#include "protocol/command/command.h"
#include "protocol/command/output.h"
#include "protocol/command/record_writer.h"
#include "protocol/io/error_message.h"
#include "protocol/io/signals.h"
#include "protocol/io/target_file.h"
#include "protocol/io/text.h"
#include "protocol/record/game_source.h"
#include "protocol/session/options.h"

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
    Output output(Format::text, false, stop);
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
        print_complaint(fmt::format("{} cannot hold, and so dropped (in so many games): {}",
                                    name_of(format), dropped));
    if (output.had_errors()) return 2;
    return stop.stop_requested() ? 1 : 0;
}

}  // namespace

po::options_description convert_options(Options& /*options*/) {
    po::options_description options("Options");
    options.add_options()("help,h", "this text")(
        "to", po::value<std::string>()->value_name("ggf|obf|sgf|transcript|wthor"),
        "what to write; obf: every position of a game")(
        "output,o", po::value<std::string>()->value_name("FILE"),
        "where to; else, or by \"-\", standard output. Beside a .wtb, .jou and .trn are written "
        "for the names")("quiet,q", "do not tell what was dropped");
    return options;
}

int convert_command(const std::vector<std::string>& arguments) {
    Options unused;
    const po::options_description shown = convert_options(unused);
    std::vector<std::string> files;
    const po::variables_map values = parse_arguments(arguments, shown, files);
    if (values.count("help") != 0) {
        fmt::print(
            "usage: outflank convert IN... --to FORMAT [-o FILE]\n\n"
            "Writes the games and positions of files (\"-\": standard input) in another format. "
            "What they are written in\n"
            "is seen by their content: WTHOR, GGF, SGF, transcripts, OBF, board diagrams. What the "
            "new format cannot\n"
            "hold is told.\n\n{}",
            fmt::streamed(shown));
        return 0;
    }
    if (values.count("to") == 0) throw UsageError("convert: --to FORMAT is missing");
    const auto& to = values["to"].as<std::string>();
    const auto format = record_format(lower_case(to));
    if (!format)
        throw UsageError("option to: " + outflank::quoted(to) +
                         " is not ggf, obf, sgf, transcript or wthor");
    const std::string out = values.count("output") != 0 ? values["output"].as<std::string>() : "";
    return convert(files, *format, out, values.count("quiet") != 0);
}

}  // namespace outflank
