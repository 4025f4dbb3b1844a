#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/notation.h"
#include "protocol/command/command.h"
#include "protocol/command/command_output.h"
#include "protocol/command/option_values.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

struct MergeRequest {
    std::vector<std::string> files;
    std::string output;
};

// What is known of a position, in the view of the side to move, and the line that shows it.
struct Bounds {
    int lower = -max_discs;
    int upper = max_discs;
    int of_line = -max_discs;  // its score: no more than the true one
    std::vector<Square> line;

    [[nodiscard]] bool is_exact() const { return lower == upper; }

    // The best line is that of the highest score; among equals the smallest one, so that the order
    // of the files does not matter.
    void add(const Bounds& other) {
        lower = std::max(lower, other.lower);
        upper = std::min(upper, other.upper);
        if (other.line.empty() || (!line.empty() && other.of_line < of_line)) return;
        if (line.empty() || other.of_line > of_line || other.line < line) {
            line = other.line;
            of_line = other.of_line;
        }
    }
};

int symmetry_of(const Board& board, const Board& image) {
    int symmetry = 0;
    while (transformed(board, symmetry) != image) ++symmetry;
    return symmetry;
}

int score_in(const Row& row, const char* name) {
    const int score = row.at(name).get<int>();
    if (score < -max_discs || score > max_discs)
        throw UsageError(fmt::format("{} is {}, which is no score", name, score));
    return score;
}

// The bounds in a row of `solve`, of `outflank json` or of this command. A score that is not proven
// says nothing.
Bounds bounds_in(const Row& row) {
    if (row.contains("lower")) return {score_in(row, "lower"), score_in(row, "upper"), {}, {}};
    if (row.at("score").is_null()) return {};
    const int discs = score_in(row, "score");
    const bool is_exact = row.at("exact") == true;
    const std::string bound = row.value("bound", "exact");
    // Only the rows of `outflank json` tell the depth; in those of `solve`, a bound is proven.
    const bool is_proven = !row.contains("depth") ||
                           (row.at("depth") >= row.at("empties") && row.at("selectivity") == 100);
    if (bound == "lower" && is_proven) return {discs, max_discs, {}, {}};
    if (bound == "upper" && is_proven) return {-max_discs, discs, {}, {}};
    if (bound == "exact" && is_exact) return {discs, discs, {}, {}};
    return {};
}

// Adds what a row tells. Throws UsageError or an error of the JSON library.
void add_row(const Row& row, std::map<Board, Bounds>& known) {
    const auto position = parse_position(row.at("position").get<std::string>());
    if (!position) throw UsageError("position: " + position.error().text);
    const Board board = canonical(position->board);
    Bounds bounds = bounds_in(row);
    const bool shows_line = bounds.lower > -max_discs || bounds.is_exact();
    if (shows_line && row.contains("pv")) {
        const int symmetry = symmetry_of(position->board, board);
        for (const Row& text : row.at("pv")) {
            const auto move = parse_move(text.get<std::string>());
            if (!move) throw UsageError("pv: " + move.error().text);
            bounds.line.push_back(transformed(*move, symmetry));
        }
        bounds.of_line = bounds.lower;
    }
    Bounds all = known[board];
    all.add(bounds);
    if (all.lower > all.upper)
        throw UsageError(
            fmt::format("the score is {:+d} to {:+d}, but other rows say {:+d} to {:+d}",
                        bounds.lower, bounds.upper, known[board].lower, known[board].upper));
    known[board] = all;
}

std::string row_of(const Board& board, const Bounds& bounds) {
    Row line = Row::array();
    for (const Square move : bounds.line) line.push_back(to_string(move));
    const bool has_best = !line.empty() && bounds.of_line == bounds.lower;
    return json_line({{"position", to_string(Position{board, Color::black})},
                      {"empties", board.empty_count()},
                      {"lower", bounds.lower},
                      {"upper", bounds.upper},
                      {"score", bounds.is_exact() ? Row(bounds.lower) : Row(nullptr)},
                      {"best", has_best ? line.front() : Row(nullptr)},
                      {"pv", has_best ? line : Row::array()}});
}

int merge(const MergeRequest& request) {
    CommandOutput output(false);
    std::map<Board, Bounds> known;
    for (const std::string& file : request.files) {
        const auto text = read_file(file, output.stop());
        if (!text) {
            output.print_error(text.error().text);
            continue;
        }
        int number = 0;
        for (const std::string& line : split(*text, '\n')) {
            ++number;
            if (trimmed(line).empty()) continue;
            try {
                add_row(Row::parse(line), known);
            } catch (const std::exception& wrong) {
                output.print_error(
                    fmt::format("{}: line {}: {}", file, number, printable(wrong.what())));
            }
        }
    }
    if (output.is_stopped()) return output.finish();
    TargetFile target(request.output);
    for (const auto& [board, bounds] : known) target.write(row_of(board, bounds) + '\n');
    target.finish();
    const auto exact =
        std::ranges::count_if(known, [](const auto& one) { return one.second.is_exact(); });
    if (!target.is_standard_output())
        fmt::print("{}: {}, {} of them solved\n", request.output,
                   counted(static_cast<long long>(known.size()), "position"), exact);
    return output.finish();
}

}  // namespace

Command merge_results_command() {
    const auto request = std::make_shared<MergeRequest>();
    Command command;
    command.name = "merge-results";
    command.summary = "join what many runs of solve have found";
    command.usage =
        "usage: outflank merge-results FILE... [-o OUT]\n\n"
        "Reads rows of solve --format jsonl, of outflank json, or of this command, and writes\n"
        "a row for each position: the smallest of its eight images, with Black to move, and\n"
        "the bounds of its score, which are the narrowest of all rows. Files may name the\n"
        "same positions and come in any order. A row that contradicts those before it is an\n"
        "error, and is left out.\n";
    command.words = &request->files;
    OptionAdder(command.options).text("output,o", request->output, "OUT", "the file to write");
    command.run = [request](const auto& /*values*/) {
        if (request->files.empty()) throw UsageError("merge-results: no file is given");
        return merge(*request);
    };
    return command;
}

}  // namespace outflank
