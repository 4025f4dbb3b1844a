#include "protocol/system/line_ends.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

#include "tests/support/process.h"

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
    CHECK(holds(run({"evaluate", "--static", "--format", "csv"}, games).output, "\n3,"));
}

}  // namespace

}  // namespace outflank
