#include "protocol/system/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "protocol/system/fingerprint.h"

namespace outflank {
namespace {

using Texts = std::vector<std::string>;

TEST_CASE("text: split keeps empty parts, words has none") {
    CHECK(split("", '|') == Texts{""});
    CHECK(split("one", '|') == Texts{"one"});
    CHECK(split("one||two|", '|') == Texts{"one", "", "two", ""});
    CHECK(words("") == Texts{});
    CHECK(words(" one \t two\r\n") == Texts{"one", "two"});
}

TEST_CASE("text: what is shown to a person has no control characters and no broken UTF-8") {
    CHECK(printable("Ren\xC3\xA9 \xE6\x97\xA5") == "Ren\xC3\xA9 \xE6\x97\xA5");
    CHECK(printable("a\tb\x7F\x1B[31m\xC2\x9B") == "a?b??[31m?");
    CHECK(printable("Ren\xE9 \xC3") == "Ren? ?");
    CHECK(printable("\xC2\xA0") == "\xC2\xA0");
    CHECK(in_ascii("Ren\xC3\xA9\n") == "Ren???");
    CHECK(quoted("f5\n") == "'f5?'");
    std::string accents;
    for (int i = 0; i < 40; ++i) accents += "\xC3\xA9";
    CHECK(quoted(accents) == "'" + accents + "'");
    CHECK(quoted(accents + "\xC3\xA9") == "'" + accents + "...'");
}

TEST_CASE("wrapped: lines are broken at blanks, and all but the first are indented") {
    CHECK(wrapped("f5 d6 c3", 80, 2) == "f5 d6 c3");
    CHECK(wrapped("f5 d6 c3", 0, 2) == "f5 d6 c3");
    CHECK(wrapped("f5 d6 c3", 8, 2) == "f5 d6 c3");
    CHECK(wrapped("f5 d6 c3", 7, 2) == "f5 d6\n  c3");
    CHECK(wrapped("f5 d6 c3 d3", 5, 0) == "f5 d6\nc3 d3");
    CHECK(wrapped("f5 d6 c3 d3", 5, 2) == "f5 d6\n  c3\n  d3");
    CHECK(wrapped("  f5   d6", 6, 1) == "  f5\n d6");
    CHECK(wrapped("", 6, 1) == "");
}

TEST_CASE("wrapped: a word that is too long stays whole") {
    CHECK(wrapped("f5d6c3d3 c4", 5, 1) == "f5d6c3d3\n c4");
    CHECK(wrapped("  f5d6c3d3", 5, 1) == "  f5d6c3d3");
    CHECK(wrapped("c4 f5d6c3d3", 5, 9) == "c4\n         f5d6c3d3");
    CHECK(wrapped("c4       ", 5, 1) == "c4");
}

TEST_CASE("fingerprint: the published values of FNV-1a") {
    CHECK(fingerprint("") == 0xCBF29CE484222325);
    CHECK(fingerprint("a") == 0xAF63DC4C8601EC8C);
    CHECK(fingerprint("foobar") == 0x85944171F73967E8);
}

TEST_CASE("the name that a mistyped one stands for") {
    const std::vector<std::string> names = {"level", "load", "undo", "mistakes"};
    CHECK(nearest_name("levle", names) == "level");
    CHECK(nearest_name("mist", names) == "mistakes");
    CHECK(nearest_name("undoo", names) == "undo");
    CHECK(nearest_name("shopping", names).empty());
    CHECK(nearest_name("hi", std::vector<std::string>{"go"}).empty());
    CHECK(nearest_name("l", names).empty());
}

}  // namespace
}  // namespace outflank
