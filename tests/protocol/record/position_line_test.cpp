#include "protocol/record/position_line.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/support/positions.h"

namespace outflank {
namespace {

TEST_CASE("a board with a square too few is an error, also where the side is told") {
    for (const std::string side : {"X", "O", "*"})
        CHECK(!parse_position_form(start_text.substr(0, 63) + " " + side));
    CHECK(!parse_position_form(start_text.substr(1)));
    CHECK(!parse_position_form(start_text.substr(0, 63)));
    CHECK(parse_position_form(start_text.substr(0, 64)));
}

}  // namespace
}  // namespace outflank
