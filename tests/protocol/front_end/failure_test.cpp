// A command that fails in a way that no front-end expects, such as for lack of memory.

#include <doctest/doctest.h>

#include <new>
#include <string>
#include <vector>

#include "tests/support/dialogue.h"
#include "tests/support/process.h"

namespace outflank {
namespace {

struct Failure {
    Protocol protocol;
    std::vector<std::string> lines;
    std::string said;    // the first time that this is to be said, memory is lacking
    std::string answer;  // what is then said
    std::string later;   // a line that is done as ever,
    std::string reply;   // and its answer
};

const std::vector<Failure> failures = {
    {Protocol::gtp, {"7 genmove b"}, "=7 ", "?7 not enough memory", "8 name", "=8 Outflank"},
    {Protocol::uci,
     {"position startpos", "go depth 1"},
     "info depth",
     "info string error: not enough memory",
     "go depth 1",
     "bestmove "},
    {Protocol::uci, {"go depth 1"}, "info depth", "bestmove ", "isready", "readyok"},
    {Protocol::nboard, {"go"}, "===", "status error: not enough memory", "go", "=== "},
    {Protocol::console, {"f5"}, "White plays", "not enough memory", "moves", "1.f5"},
};

TEST_CASE("a front-end answers a command that fails, and goes on") {
    for (const Failure& failure : failures) {
        CAPTURE(failure.said);
        bool has_failed = false;
        Dialogue say([&](const Output& output) {
            return make_front_end(
                failure.protocol, quick_options(), [&, output](std::string_view text) {
                    if (!has_failed && text.find(failure.said) != std::string::npos) {
                        has_failed = true;
                        throw std::bad_alloc();
                    }
                    output(text);
                });
        });
        std::string heard;
        for (const std::string& line : failure.lines) heard += say(line);
        CHECK(has_failed);
        CHECK_MESSAGE(heard.find(failure.answer) != std::string::npos, heard);
        CHECK(say(failure.later).find(failure.reply) != std::string::npos);
    }
}

TEST_CASE("a client is told in its protocol why there is no engine") {
    struct Told {
        const char* protocol;
        const char* line;
        std::string begin;
    };
    for (const auto& [protocol, line, begin] :
         {Told{"gtp", "name\n", "? "}, Told{"uci", "uci\n", "info string error: "},
          Told{"nboard", "nboard 2\n", "status error: "}}) {
        const Run failed = run({protocol, "--weights", "none"}, line);
        CHECK_MESSAGE(failed.output.starts_with(begin), failed.output);
        CHECK(holds(failed.output, "none"));
        CHECK(holds(failed.errors, "none"));
        CHECK(failed.exit_status == 2);
    }
}

}  // namespace
}  // namespace outflank
