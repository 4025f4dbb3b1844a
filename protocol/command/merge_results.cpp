#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/game.h"
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

// A bound of a score, and the row that says so.
struct Bounded {
    int score = 0;
    std::string place = {};  // "FILE: line N"
};

// A row: bounds in the view of the side to move, and the line that shows the lower one.
struct Bounds {
    Bounded lower{-max_discs};
    Bounded upper{max_discs};
    std::vector<Square> line = {};
    int of_line = -max_discs;  // the score of the line: no more than the true one

    [[nodiscard]] bool is_exact() const { return lower.score == upper.score; }

    void narrow(const Bounds& other) {
        if (other.lower.score > lower.score) lower = other.lower;
        if (other.upper.score < upper.score) upper = other.upper;
        if (!other.line.empty() && is_better(other)) {
            line = other.line;
            of_line = other.of_line;
        }
    }

  private:
    // The best line is that of the highest score, then the longest one, because that of an exact
    // score leads to the end of the game; among equals the smallest one. So the order of the files
    // does not matter.
    [[nodiscard]] bool is_better(const Bounds& other) const {
        if (line.empty() || other.of_line != of_line)
            return line.empty() || other.of_line > of_line;
        if (other.line.size() != line.size()) return other.line.size() > line.size();
        return other.line < line;
    }
};

// What is known of all positions.
struct Known {
    std::map<Board, Bounds> bounds;
    std::set<Board> contradicted;  // they are left out
};

int symmetry_of(const Board& board, const Board& image) {
    int symmetry = 0;
    while (transformed(board, symmetry) != image) ++symmetry;
    return symmetry;
}

const Row& field(const Row& row, const char* name) {
    const auto found = row.find(name);
    if (found == row.end())
        throw UsageError(fmt::format(
            "no \"{}\": this is no row of solve, of a search of outflank json, or of merge-results",
            name));
    return *found;
}

int score_in(const Row& row, const char* name) {
    const Row& score = field(row, name);
    if (!score.is_number_integer() || score < -max_discs || score > max_discs)
        throw UsageError(fmt::format("{} is {}, not a whole number from -64 to 64", name,
                                     printable(score.dump())));
    return score.get<int>();
}

// The bounds in a row. A score that is not proven says nothing.
std::pair<int, int> bounds_in(const Row& row) {
    if (row.contains("lower")) return {score_in(row, "lower"), score_in(row, "upper")};
    if (field(row, "score").is_null()) return {-max_discs, max_discs};
    const int score = score_in(row, "score");
    const bool is_exact = field(row, "exact") == true;
    const Row bound = row.contains("bound") ? row["bound"] : is_exact ? Row("exact") : Row(nullptr);
    // Only the rows of `outflank json` tell the depth; in those of `solve`, a bound is proven.
    const bool is_proven = !row.contains("depth") ||
                           (row.at("depth") >= row.at("empties") && row.at("selectivity") == 100);
    if (bound == "lower" && is_proven) return {score, max_discs};
    if (bound == "upper" && is_proven) return {-max_discs, score};
    if (bound == "exact" && is_exact) return {score, score};
    if (!bound.is_null() && bound != "lower" && bound != "upper" && bound != "exact")
        throw UsageError(fmt::format("bound is {}, not \"exact\", \"lower\" or \"upper\"",
                                     printable(bound.dump())));
    return {-max_discs, max_discs};
}

// The moves of a row's line, as the smallest image of the board has them.
std::vector<Square> line_in(const Row& row, const Position& position, int symmetry) {
    std::vector<Square> line;
    Game game(position);
    for (const Row& text : row.at("pv")) {
        const auto move = parse_move(text.get<std::string>());
        if (!move) throw UsageError("pv: " + move.error().text);
        if (const auto played = game.play(*move); !played)
            throw UsageError("pv: " + played.error().text);
        line.push_back(transformed(*move, symmetry));
    }
    return line;
}

// Adds what a row tells. Throws UsageError or an error of the JSON library.
void add_row(const Row& row, const std::string& place, Known& known) {
    const auto position = parse_position(field(row, "position").get<std::string>());
    if (!position) throw UsageError("position: " + position.error().text);
    const Board board = canonical(position->board);
    const auto [lower, upper] = bounds_in(row);
    if (lower > upper) throw UsageError(fmt::format("lower {} is above upper {}", lower, upper));
    if (lower == upper && lower % 2 != 0)
        throw UsageError(fmt::format("the score {:+d} is odd, as no result is", lower));
    Bounds bounds{{lower, place}, {upper, place}};
    if (row.contains("pv")) {
        auto line = line_in(row, *position, symmetry_of(position->board, board));
        if (lower > -max_discs || bounds.is_exact()) bounds.line = std::move(line);
        bounds.of_line = lower;
    }
    Bounds& all = known.bounds[board];
    const bool contradicts_lower = upper < all.lower.score;
    if (contradicts_lower || lower > all.upper.score) {
        known.contradicted.insert(board);
        const Bounded& other = contradicts_lower ? all.lower : all.upper;
        throw UsageError(fmt::format(
            "the score is {:+d} to {:+d}, but {} says {:+d} or {}: the position is left out", lower,
            upper, other.place, other.score, contradicts_lower ? "more" : "less"));
    }
    all.narrow(bounds);
}

std::string row_of(const Board& board, const Bounds& bounds) {
    Row line = Row::array();
    for (const Square move : bounds.line) line.push_back(to_string(move));
    const bool has_best = !line.empty() && bounds.of_line == bounds.lower.score;
    return json_line({{"position", to_string(Position{board, Color::black})},
                      {"empties", board.empty_count()},
                      {"lower", bounds.lower.score},
                      {"upper", bounds.upper.score},
                      {"score", bounds.is_exact() ? Row(bounds.lower.score) : Row(nullptr)},
                      {"best", has_best ? line.front() : Row(nullptr)},
                      {"pv", has_best ? line : Row::array()}});
}

// Adds the rows of a file. Tells each that is wrong.
void add_rows(const std::string& file, std::string_view text, CommandOutput& output, Known& known) {
    int number = 0;
    for (const std::string& line : split(text, '\n')) {
        ++number;
        if (trimmed(line).empty()) continue;
        const std::string place = fmt::format("{}: line {}", file, number);
        try {
            add_row(Row::parse(line), place, known);
        } catch (const std::exception& wrong) {
            output.print_error(fmt::format("{}: {}", place, printable(wrong.what())));
        }
    }
}

int merge(const MergeRequest& request) {
    CommandOutput output(false);
    Known known;
    for (const std::string& file : request.files) {
        const auto text = read_file(file, output.stop());
        // Without one of the files, an older result must not be replaced.
        if (!text) throw UsageError(text.error().text);
        add_rows(file, *text, output, known);
    }
    if (output.is_stopped()) return output.finish();
    for (const Board& board : known.contradicted) known.bounds.erase(board);
    TargetFile target(request.output);
    for (const auto& [board, bounds] : known.bounds) target.write(row_of(board, bounds) + '\n');
    target.finish();
    const auto exact =
        std::ranges::count_if(known.bounds, [](const auto& one) { return one.second.is_exact(); });
    if (!target.is_standard_output())
        fmt::print("{}: {}, {} of them solved\n", request.output,
                   counted(static_cast<long long>(known.bounds.size()), "position"), exact);
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
        "same positions and come in any order. A row that is wrong is an error, and is left\n"
        "out; a position whose rows contradict each other is left out as a whole.\n";
    command.words = &request->files;
    OptionAdder(command.options).text("output,o", request->output, "OUT", "the file to write");
    command.run = [request](const auto& /*values*/) {
        if (request->files.empty()) throw UsageError("merge-results: no file is given");
        return merge(*request);
    };
    return command;
}

}  // namespace outflank
