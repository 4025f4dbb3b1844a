#include "protocol/io/text.h"

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

}  // namespace
}  // namespace outflank
