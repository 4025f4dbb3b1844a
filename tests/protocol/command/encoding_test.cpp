// Files and standard input in the encodings that people have, given to every kind of reader.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

// ASCII text in UTF-16.
std::string utf16(const std::string& text, bool is_big_endian) {
    std::string wide;
    for (const char c : text) {
        const std::string bytes = {c, '\0'};
        wide += is_big_endian ? std::string(bytes.rbegin(), bytes.rend()) : bytes;
    }
    return wide;
}

// A text in ASCII, as editors and browsers may save it.
std::vector<std::string> saved_forms(const std::string& text) {
    std::string carriage_returns;
    for (const char c : text) carriage_returns += c == '\n' ? "\r\n" : std::string(1, c);
    return {text,
            text.substr(0, text.size() - 1),
            carriage_returns,
            carriage_returns + '\x1A',  // the mark of DOS for the end of a file
            "\xEF\xBB\xBF" + text,
            "\xFF\xFE" + utf16(text, false),
            "\xFE\xFF" + utf16(carriage_returns, true),
            utf16(text, false),
            utf16(text, true)};
}

TEST_CASE("every command reads UTF-8 and UTF-16, with or without a mark, and any line ends") {
    const std::string board = "-OXXXXX-OOOXXXXXOOOXXXXXOOOOXXXXOOOOOXXXOOOOOOXX-OOOOOX-OOOOOOX- X";
    const auto agree = [](const std::string& text, const std::vector<std::string>& arguments) {
        const std::string expected = run(arguments, text).output;
        REQUIRE_FALSE(expected.empty());
        for (const std::string& form : saved_forms(text)) {
            const Run from_input = run(arguments, form);
            CHECK(from_input.errors == "");
            CHECK(from_input.output == expected);
            const TemporaryFile file("saved.txt", form);
            std::vector<std::string> with_file = arguments;
            with_file.push_back(file.name);
            const Run from_file = run(with_file, "");
            CHECK(from_file.errors == "");
            CHECK(from_file.output == expected);
        }
    };
    agree("f5d6c3\n", {"convert", "--quiet", "--to", "transcript"});
    agree("(;GM[Othello]PB[a]B[F5]W[D6];)\n", {"convert", "--quiet", "--to", "obf"});
    agree("(;GM[2]SZ[8]PB[a];B[f5];W[d6])\n", {"convert", "--quiet", "--to", "obf"});
    agree(board + "\n", {"evaluate", "--static", "--hash", "1", "--format", "csv"});
}

TEST_CASE("openings and protocols may come in UTF-16, too") {
    for (const std::string& form : saved_forms("f5d6\n")) {
        const TemporaryFile openings("openings.txt", form);
        const TemporaryFolder out;
        const auto engine = [](const char* name) {
            return fmt::format("name={} cmd='{} gtp --hash 1' depth=1", name, OUTFLANK_EXECUTABLE);
        };
        const Run match =
            run({"match", "--games", "1", "--openings", openings.name, "--out", out.path().string(),
                 "--engine", engine("A"), "--engine", engine("B")});
        CHECK(match.exit_status == 0);
    }
    for (const std::string& form : saved_forms("name\nquit\n")) {
        const Run gtp = run({"gtp"}, form);
        CHECK(gtp.output == "= Outflank\n\n=\n\n");
    }
}

}  // namespace
}  // namespace outflank
