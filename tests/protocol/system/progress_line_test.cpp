#include "protocol/system/progress_line.h"

#include <doctest/doctest.h>

#include <chrono>

namespace outflank {
namespace {

using namespace std::chrono_literals;

TEST_CASE("progress line: cut to the columns of the terminal") {
    CHECK(ProgressLine::frame("5/10", 80) == "\r5/10\x1b[K");
    CHECK(ProgressLine::frame("5/10", 4) == "\r5/1\x1b[K");
}

TEST_CASE("progress line: the bar") {
    CHECK(progress_bar(0, 4) == "[>                   ] 0/4");
    CHECK(progress_bar(1, 4) == "[=====>              ] 1/4");
    CHECK(progress_bar(4, 4) == "[====================] 4/4");
    CHECK(progress_bar(7, std::nullopt) == "7");
}

TEST_CASE("progress line: the time left, from the time spent") {
    CHECK(time_left(10s, 2, 15) == "1:15 left");
    CHECK(time_left(1s, 1, 0) == "0:00 left");
    CHECK(time_left(1h, 1, 2) == "120:00 left");
    CHECK(time_left(1h, 0, 2) == "66666666:40 left");
    CHECK(time_left(0s, 0, 0) == "66666666:40 left");
}

}  // namespace
}  // namespace outflank
