// What is read of records in all forms: tests/data/forms.txt. With OUTFLANK_WRITE_FORMS=FILE, the
// same inputs and what is read of them now are written to FILE.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "protocol/record/game_reader.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

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

std::string unescaped(std::string_view text) {
    std::string read;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_escape = text.substr(at).starts_with("\\x");
        read += is_escape
                    ? static_cast<char>(std::stoi(std::string(text.substr(at + 2, 2)), {}, 16))
                    : text[at];
        at += is_escape ? 3 : 0;
    }
    return read;
}

// A game: its first position, its moves, what else it has; then its notes and its fault.
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
    for (const std::string& note : record.notes) lines.push_back("! " + escaped(note));
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
    int forms = 0;
    int number = 0;
    const auto finish = [&] {
        if (input.empty()) return;
        const std::string read = joined(read_forms_of(input), "\n");
        if (out == nullptr)
            CHECK_MESSAGE(read == joined(expected, "\n"), "above line ", number, ": ", input);
        written += read + "\n";
        input.clear();
        expected.clear();
        ++forms;
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
    CHECK(forms > 300);
    if (out != nullptr) std::ofstream(out, std::ios::binary) << written;
}

}  // namespace
}  // namespace outflank
