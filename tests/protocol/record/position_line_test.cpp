#include "protocol/record/position_line.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/notation.h"
#include "tests/support/positions.h"

namespace outflank {
namespace {

std::string read_position(const std::string& line) {
    REQUIRE(is_position_form(line));
    const auto entry = parse_position_form(line);
    return entry ? to_string(entry->position) : entry.error().text;
}

TEST_CASE("positions on one line: OBF, FEN and GPDB") {
    CHECK(read_position(start_text) == start_text);
    CHECK(read_position("8/8/8/3pP3/3Pp3/8/8/8[P*60 p*60] w 0 1") == start_text);
    CHECK(read_position("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1").back() == 'O');
    const std::string squares = "...........................wb......bw...........................";
    CHECK(read_position("id-1;" + squares + ";b;text") == start_text);
    CHECK(read_position("7;" + squares + ";w") == start_text.substr(0, 65) + "O");
    CHECK(parse_position_form("id-1;" + squares + ";b;text; more")->comment == "id-1; text;  more");
    for (const std::string other : {"f5d6", "1/2/3", "a;b;c", "12/05/2020", ""})
        CHECK(!is_position_form(other));
    CHECK(!parse_position_form("9/8/8/8/8/8/8/8 w"));
}

TEST_CASE("a board with a square too few is an error, also where the side is told") {
    for (const std::string side : {"X", "O", "*"})
        CHECK(!parse_position_form(start_text.substr(0, 63) + " " + side));
    CHECK(!parse_position_form(start_text.substr(1)));
    CHECK(!parse_position_form(start_text.substr(0, 63)));
    CHECK(parse_position_form(start_text.substr(0, 64)));
}

}  // namespace
}  // namespace outflank
