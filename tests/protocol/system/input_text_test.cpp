#include "protocol/system/input_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "tests/support/process.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

std::string passed(std::initializer_list<std::string> pieces) {
    LineEnds ends;
    std::string text;
    for (const std::string& piece : pieces) text += ends.next(piece);
    return text;
}

TEST_CASE("line ends: a lone CR ends a line where the first line ends with one") {
    CHECK(passed({"a\rb\r\rc\r"}) == "a\nb\n\nc\n");
    CHECK(passed({"a\nb\rc"}) == "a\nb\rc");
    CHECK(passed({"a\r\nb\rc"}) == "a\r\nb\rc");
    CHECK(passed({"a\r\r\nb\rc"}) == "a\r\r\nb\rc");
    CHECK(passed({std::string("\x0D\x14\0\0", 4)}) == std::string("\x0D\x14\0\0", 4));
}

TEST_CASE("line ends: in pieces, nothing is kept back, and no line end is lost") {
    CHECK(passed({"a", "\r", "\n", "b\rc"}) == "a\r\nb\rc");
    CHECK(passed({"a\r", "b", "\rc"}) == "a\r\nb\nc");
    CHECK(passed({"a\r", "\rb\r"}) == "a\r\n\nb\n");
    CHECK(passed({"a\r", "", "\r", "\nb"}) == "a\r\r\nb");
}

TEST_CASE("line ends: a file of an old Macintosh has as many games as lines") {
    const std::string games = "f5d6c3\rf5f6e6\rf5f4e3\r";
    CHECK(run({"convert", "--to", "transcript"}, games).output == "f5d6c3\nf5f6e6\nf5f4e3\n");
    CHECK(run({"evaluate", "--static", "--format", "csv"}, games).output.find("\n3,") !=
          std::string::npos);
}

using namespace std::string_literals;

std::string kept_of(const std::string& text) { return StrayBytes().next(text); }

TEST_CASE("stray bytes: a NUL in a text is a blank") {
    CHECK(kept_of("f5\0d6\n\0\n"s) == "f5 d6\n \n");
    CHECK(kept_of("\x1A\0\0\0"s) == "\x1A   ");
    for (const std::string& bytes : {"\x14\0\0\0"s, "f5\0\x01"s, "\x13\xEF\xBB\xBF\0"s})
        CHECK(kept_of(bytes) == bytes);
    // The first bytes tell.
    StrayBytes pieces;
    CHECK(pieces.next("\x14"s) == "\x14");
    CHECK(pieces.next("\0a"s) == "\0a"s);
}

TEST_CASE("stray bytes: the marks of joined files are left out") {
    CHECK(kept_of("f5\n\xEF\xBB\xBF"
                  "d6\n\xEF\xBB\xBF") == "f5\nd6\n");
    CHECK(kept_of("Ann\xEF\xBB\xBF Lee") == "Ann\xEF\xBB\xBF Lee");
}

TEST_CASE("stray bytes: every command reads on behind them") {
    const TemporaryFile file("games.txt",
                             "f5d6\n\0\0\n(;GM[2]\0;B[f5];W[f6])\n\xEF\xBB\xBF"
                             "f5f4\0\n"s);
    const Run convert = run({"convert", file.name, "--to", "transcript"});
    CHECK(convert.exit_status == 0);
    CHECK(convert.output == "f5d6\nf5f6\nf5f4\n");
    const Run evaluate = run({"evaluate", "--static", "--format", "csv", file.name});
    CHECK(evaluate.exit_status == 0);
    CHECK(std::ranges::count(evaluate.output, '\n') == 4);
}

}  // namespace

}  // namespace outflank
