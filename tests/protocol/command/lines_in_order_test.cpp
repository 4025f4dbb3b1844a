#include "protocol/command/lines_in_order.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

TEST_CASE("lines of jobs that run at the same time are printed job after job") {
    std::string printed;
    LinesInOrder lines([&](std::string_view text) { printed += text; });
    lines.add(1, "b1 ");
    CHECK(printed.empty());
    lines.add(0, "a1 ");
    CHECK(printed == "a1 ");
    lines.add(2, "c1 ");
    lines.end(2);
    lines.add(0, "a2 ");
    CHECK(printed == "a1 a2 ");
    lines.end(0);
    CHECK(printed == "a1 a2 b1 ");
    lines.add(1, "b2 ");
    lines.end(1);
    CHECK(printed == "a1 a2 b1 b2 c1 ");
    lines.add(3, "d1 ");
    CHECK(printed == "a1 a2 b1 b2 c1 d1 ");
}

}  // namespace
}  // namespace outflank
