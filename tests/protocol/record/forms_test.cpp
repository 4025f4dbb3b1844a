// What is read of records in all forms: tests/data/forms.txt. With OUTFLANK_WRITE_FORMS=FILE, the
// same inputs and what is read of them now are written to FILE. And of single values, and how they
// are written: tests/data/values.txt.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/ggf.h"
#include "protocol/record/obf.h"
#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/sgf.h"
#include "protocol/record/side_to_move.h"
#include "protocol/record/transcript.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

using Lines = std::vector<std::string>;

// Backslashes, control characters and what is not UTF-8 are written as "\x0D".
std::string escaped(std::string_view text) {
    const unsigned char end = is_utf8(text) ? 0xFF : 0x7F;
    std::string written;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = c != '\\' && c != '\x7F' && byte >= ' ' && byte <= end;
        written +=
            is_plain ? std::string(1, c) : fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    }
    return written;
}

// A game: its first position, its moves, what else it has; then its warnings and its fault.
void describe(const GameRecord& record, Lines& lines) {
    std::string line = "= " + record.first + (record.first.empty() ? "" : " ");
    for (const RecordedMove& move : record.moves) line += move.move == pass_text ? "--" : move.move;
    if (record.moves.empty()) line += record.first.empty() ? "start" : "no moves";
    for (const auto& [name, value] : {std::pair("result", record.result),
                                      {"date", record.date},
                                      {"black", record.black},
                                      {"white", record.white},
                                      {"place", record.place}})
        if (!value.empty()) line += fmt::format(", {} {}", name, escaped(value));
    for (const auto& [name, value] : record.tags)
        line += fmt::format(", {} {}", escaped(name), escaped(value));
    if (!record.scores.empty()) line += fmt::format(", {} scores", record.scores.size());
    lines.push_back(line);
    for (const std::string& warning : record.warnings) lines.push_back("! " + escaped(warning));
    if (!record.fault.empty()) lines.push_back("? " + escaped(record.fault));
}

Lines read_forms_of(const std::string& input) {
    Lines lines;
    for (GameReader reader(input); const auto record = reader.next();) {
        if (*record)
            describe(**record, lines);
        else
            lines.push_back("= error: " + escaped(record->error().text));
    }
    if (lines.empty()) lines.emplace_back("= nothing");
    return lines;
}

TEST_CASE("records in all forms are read as tests/data/forms.txt says") {
    const char* const out = std::getenv("OUTFLANK_WRITE_FORMS");
    std::ifstream file(OUTFLANK_SOURCE_DIR "/tests/data/forms.txt", std::ios::binary);
    std::string written;
    std::string input;
    Lines expected;
    int inputs = 0;
    int number = 0;
    const auto finish = [&] {
        if (input.empty()) return;
        const std::string read = joined(read_forms_of(input), "\n");
        if (out == nullptr)
            CHECK_MESSAGE(read == joined(expected, "\n"), "above line ", number, ": ", input);
        written += read + "\n";
        input.clear();
        expected.clear();
        ++inputs;
    };
    for (std::string line; std::getline(file, line);) {
        ++number;
        const bool is_expected =
            !line.empty() && std::string_view("=!?").find(line.front()) != std::string_view::npos;
        if (is_expected) {
            expected.push_back(line);
            continue;
        }
        if (!expected.empty()) finish();
        if (line.starts_with('|')) input += unescaped(std::string_view(line).substr(1)) + "\n";
        written += line + "\n";
    }
    finish();
    CHECK(inputs > 300);
    if (out != nullptr) std::ofstream(out, std::ios::binary) << written;
}

std::string date_in(const std::string& text) {
    const auto date = parse_date(text);
    return date ? to_text(*date) : "none";
}

std::string result_in(const std::string& text) {
    const auto result = parse_result(text);
    return result ? fmt::format("{} {} {} {}", to_ggf_result(*result), to_sgf_result(*result),
                                to_pgn_result(*result), result->black_discs())
                  : "none";
}

std::string side_in(const std::string& text) {
    const auto side = side_to_move_in(text);
    return side ? to_string(*side) : "none";
}

std::string moves_in(const std::string& text) {
    const auto game = parse_transcript(text);
    return game ? to_transcript(*game) : game.error().text;
}

std::string obf_of(const std::string& line) {
    const auto entry = parse_obf(line);
    return entry ? to_obf(*entry) : entry.error().text;
}

TEST_CASE("values in all forms are read and written as tests/data/values.txt says") {
    const std::map<std::string, std::string (*)(const std::string&)> kinds = {{"date", date_in},
                                                                              {"result", result_in},
                                                                              {"side", side_in},
                                                                              {"moves", moves_in},
                                                                              {"obf", obf_of}};
    std::ifstream file(OUTFLANK_SOURCE_DIR "/tests/data/values.txt", std::ios::binary);
    int values = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t blank = line.find(' ');
        const std::size_t arrow = line.find(" => ");
        REQUIRE_MESSAGE(arrow != std::string::npos, line);
        const std::string kind = line.substr(0, blank);
        const std::string text =
            arrow == blank ? "" : unescaped(line.substr(blank + 1, arrow - blank - 1));
        const std::string expected = line.substr(arrow + 4);
        ++values;
        if (const auto found = kinds.find(kind); found != kinds.end()) {
            CHECK_MESSAGE(found->second(text) == expected, line);
            continue;
        }
        const auto record = GameReader(text).next();
        REQUIRE_MESSAGE((record && *record), line);
        const GameRecord& game = **record;
        const std::string written =
            kind == "ggf"   ? to_ggf(game)
            : kind == "sgf" ? to_sgf(game)
                            : to_obf({othello_game(game)->first(), game.scores, {}, {}});
        CHECK_MESSAGE(written.find(expected) != std::string::npos, line, "\n", written);
    }
    CHECK(values > 150);
}

}  // namespace
}  // namespace outflank
