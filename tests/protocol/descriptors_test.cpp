// Standard descriptors that are full, closed or no files, as a shell can make them.

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "tests/support/process.h"

namespace outflank {
namespace {

int status_of_shell(const std::string& line) { return WEXITSTATUS(std::system(line.c_str())); }

TEST_CASE("process: output that cannot be written is an error") {
    for (const char* command : {"perft 3", "perft --help", "--version", "gtp"}) {
        const std::string line = fmt::format("echo name 2>/dev/null | {} {} >/dev/full 2>/dev/null",
                                             OUTFLANK_EXECUTABLE, command);
        CHECK_MESSAGE(status_of_shell(line) == 2, command);
    }
}

TEST_CASE("process: does not abort when the error message cannot be written either") {
    for (const char* command : {"perft x", "solve nosuch >/dev/null", "convert nosuch --to ggf",
                                "--bogus", "gtp --level 99", "perft 2 >/dev/full"}) {
        const std::string line = fmt::format("{} {} 2>/dev/full", OUTFLANK_EXECUTABLE, command);
        CHECK_MESSAGE(status_of_shell(line) == 2, command);
    }
}

TEST_CASE("process: a folder as standard input is an error") {
    for (const char* command : {"solve", "evaluate", "hint", "analyze"}) {
        const std::string line =
            fmt::format("{} {} </ >/dev/null 2>&1", OUTFLANK_EXECUTABLE, command);
        CHECK_MESSAGE(status_of_shell(line) == 2, command);
    }
}

TEST_CASE("process: a search whose answer nobody can read ends") {
    Process process({"gtp", "--no-book", "--hash", "1", "--level", "60"});
    process.write("name\ngenmove b\n");
    process.read_until("Outflank");
    process.close_input();
    process.close_output();
    const auto begin = std::chrono::steady_clock::now();
    CHECK(process.exit_status() == 0);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("process: without a standard input it ends") {
    for (const char* arguments : {"gtp", "solve", "convert --to ggf"}) {
        const std::string command =
            fmt::format("timeout 20 {} {} <&- >/dev/null 2>&1", OUTFLANK_EXECUTABLE, arguments);
        CHECK_MESSAGE(status_of_shell(command) <= 2, arguments);
    }
}

}  // namespace
}  // namespace outflank
