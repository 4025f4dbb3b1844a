#include "protocol/system/wrapped.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

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

}  // namespace
}  // namespace outflank
