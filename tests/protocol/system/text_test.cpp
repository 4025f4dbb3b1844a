#include "protocol/system/text.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

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

}  // namespace
}  // namespace outflank
