#include "protocol/system/progress_line.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "tests/support/temporary.h"

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

// What is shown while stderr is a file.
std::string shown_in_log(bool is_wanted, std::chrono::seconds pace) {
    const TemporaryFile log("log");
    std::fflush(stderr);
    const int saved = ::dup(STDERR_FILENO);
    std::FILE* const file = std::fopen(log.name.c_str(), "wb");
    REQUIRE(file != nullptr);
    ::dup2(::fileno(file), STDERR_FILENO);
    {
        ProgressLine line(is_wanted, pace);
        line.show("1/5");
        line.show("2/5");
        line.clear();
    }
    std::fflush(stderr);
    ::dup2(saved, STDERR_FILENO);
    ::close(saved);
    std::fclose(file);
    return log.text();
}

TEST_CASE("progress line: whole lines in a log, none before their time") {
    CHECK(shown_in_log(true, 0s) == "1/5\n2/5\n");
    CHECK(shown_in_log(true, 60s) == "");
    CHECK(shown_in_log(false, 0s) == "");
    CHECK(!ProgressLine(false).is_shown());
}

}  // namespace
}  // namespace outflank
