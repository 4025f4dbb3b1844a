#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "protocol/command/command.h"
#include "protocol/command/command_output.h"
#include "protocol/command/option_values.h"
#include "protocol/play/command_line.h"
#include "protocol/record/record_writer.h"
#include "protocol/record/wthor/folder.h"
#include "protocol/system/error_message.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

// A folder, or a name without an ending that is not there yet.
bool is_folder(const std::string& name) {
    const fs::path path = to_path(name);
    std::error_code failure;
    return name != "-" && !name.empty() &&
           (fs::is_directory(path, failure) || name.ends_with('/') ||
            (!path.has_extension() && !fs::exists(path, failure)));
}

bool is_among(const std::string& file, const std::vector<std::string>& files) {
    return std::ranges::any_of(files, [&](const std::string& other) {
        std::error_code ignored;
        return fs::equivalent(to_path(file), to_path(other), ignored);
    });
}

bool is_regular_file(const std::string& name) {
    std::error_code failure;
    return fs::is_regular_file(to_path(name), failure);
}

// Warns of what the format could not hold as it was. `has_lists`: names of WTHOR were written.
void warn_of_losses(const RecordWriter& writer, RecordFormat format, bool in_folder,
                    bool has_lists) {
    const auto warn = [&](std::string_view what, const std::string& lost) {
        if (!lost.empty())
            print_error_message(
                fmt::format("{} cannot hold these, so they were {} (number of "
                            "games): {}",
                            name_of(format), what, lost));
    };
    warn("dropped", writer.dropped());
    warn("changed", writer.changed());
    const WthorWriter& wthor = writer.wthor();
    if (const std::size_t named = wthor.named_games(); named > 0 && !has_lists)
        print_error_message(
            fmt::format("wthor has names in files of their own, so those of {} games were dropped; "
                        "-o FILE writes them",
                        named));
    if (const auto merged = wthor.merged_names(); !merged.empty())
        print_error_message("wthor has room for one name only, where these begin alike: " +
                            joined(merged, ", "));
    if (const auto years = wthor.years(); !in_folder && years.size() > 1) {
        std::vector<std::string> names;
        for (const int year : years)
            names.push_back(year == 0 ? "no known year" : std::to_string(year));
        print_error_message(
            fmt::format("wthor has one year for a file, and the games are of {}; -o FOLDER writes "
                        "a file a year",
                        joined(names, ", ")));
    }
}

struct ConvertRequest {
    std::vector<std::string> files;
    std::string to;
    std::string out;
    bool quiet = false;
};

int convert(const ConvertRequest& request, RecordFormat format) {
    const std::string& out = request.out;
    const bool is_to_standard_output = out.empty() || out == "-";
    CommandOutput output(!request.quiet && !is_to_standard_output);
    GameSource source = output.games(request.files);
    const bool in_folder = format == RecordFormat::wthor && is_folder(out);
    if (format == RecordFormat::wthor && !in_folder && !is_to_standard_output)
        if (const auto may = may_write_lists(to_path(out)); !may)
            throw UsageError(may.error().text);
    std::optional<TargetFile> target;
    if (!in_folder) target.emplace(out);
    std::optional<WthorFolder> folder;
    if (in_folder) folder.emplace(to_path(out));
    const auto names = folder ? folder->names() : WthorNames();
    if (!names) throw UsageError(names.error().text);
    RecordWriter writer(
        format,
        [&](std::string_view text) {
            if (target) target->write(text);
        },
        *names);
    if (output.shows_progress()) output.expect(count_games(request.files, {}, output.stop()));
    bool has_any = false;
    int games = 0;
    while (const auto game = source.next()) {
        if (target && target->is_closed()) break;
        if (const auto done = writer.add(game->record))
            has_any = true;
        else
            output.print_error(fmt::format("{} is left out: {} cannot hold it: {}", game->place,
                                           name_of(format), done.error().text));
        output.count_done();
        constexpr int games_a_frame = 1000;  // a few a second are enough
        if (++games % games_a_frame == 0) output.show_progress("games");
    }
    const bool is_file = !target || !target->is_standard_output();
    const bool is_loss = output.had_errors() && (!has_any || is_among(out, request.files));
    if (is_file && (output.is_stopped() || is_loss)) {
        if (is_loss) output.print_error(out + " is left as it was");
        return output.finish();
    }
    if (folder) {
        if (const auto done = folder->write(writer.wthor()); !done)
            throw UsageError(done.error().text);
    } else {
        writer.finish();
        target->finish();
        if (format == RecordFormat::wthor && is_regular_file(out))
            write_lists(to_path(out), writer.wthor(), print_error_message);
    }
    const int status = output.finish();
    if (!request.quiet) warn_of_losses(writer, format, in_folder, folder || is_regular_file(out));
    return status;
}

}  // namespace

Command convert_command() {
    const auto request = std::make_shared<ConvertRequest>();
    Command command;
    command.name = "convert";
    command.summary = "write games and positions in another format";
    command.usage =
        "usage: outflank convert IN... --to FORMAT [-o FILE|FOLDER]\n\n"
        "Writes the games and positions in the files IN (\"-\" or none: standard input) in\n"
        "another format. It finds out the format of the input from its content: WTHOR,\n"
        "GGF, SGF, PGN, Othello Quest, transcripts, OBF and other positions on a line, or\n"
        "board diagrams. It warns of what the new format cannot hold.\n";
    command.words = &request->files;
    const std::string formats = record_format_names();
    OptionAdder(command.options)
        .text("to", request->to, formats.c_str(),
              "the format to write; obf: every position of a game")
        .text("output,o", request->out, "FILE",
              "the file to write; by default, or for \"-\", standard output. Beside a .wtb file, "
              ".jou and .trn files are written for the names. With --to wthor, for a folder, or a "
              "name without an ending: a .wtb file for each year, and lists of names; names in the "
              "folder's lists keep their numbers")
        .flag("quiet,q", request->quiet, "no warning of what was dropped");
    command.run = [request, formats](const auto& /*values*/) {
        if (request->to.empty()) throw UsageError("convert: --to FORMAT is missing");
        const std::string name = lower_case(request->to);
        check_word("to", name, formats);
        return convert(*request, *record_format(name));
    };
    return command;
}

}  // namespace outflank
