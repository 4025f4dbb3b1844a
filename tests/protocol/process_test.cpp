// The real executable, over pipes: tests that front-ends, commands and main.cpp work together.
// The answers in detail are tested elsewhere, without a process.

#include "tests/support/process.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "protocol/system/text.h"
#include "tests/support/dialogue.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

const std::vector<std::string> quick = {"--hash", "1", "--level", "3"};

std::vector<std::string> with(std::vector<std::string> front,
                              const std::vector<std::string>& back) {
    front.insert(front.end(), back.begin(), back.end());
    return front;
}

TEST_CASE("process: GTP answers every command that was read, then exits") {
    const Run gtp =
        run(with({"gtp"}, quick), "1 name\nplay b f5\r\n\n# none\n3 genmove w\nshowboard");
    CHECK(gtp.exit_status == 0);
    CHECK(gtp.output.starts_with("=1 Outflank\n\n=\n\n=3 "));
    CHECK(occurrences(gtp.output, "\n\n") == 4);
    CHECK(gtp.errors.empty());
}

TEST_CASE("process: quit ends it while its input stays open") {
    for (const char* protocol : {"gtp", "nboard", "uci"}) {
        Process process(with({protocol}, quick));
        process.write("quit\n");
        CHECK(process.exit_status() == 0);
    }
}

TEST_CASE("process: NBoard ends without output at the end of its input") {
    Process process({"nboard", "--hash", "1", "--no-book"});
    process.write("nboard 2\nset depth 60\nping 1\n");
    process.read_until("pong 1\n");
    process.write("go\n");
    process.read_until("status Thinking\n");
    process.close_input();
    CHECK(occurrences(process.read_rest(), "===") == 0);
    CHECK(process.exit_status() == 0);
    CHECK(process.errors().empty());
}

TEST_CASE("process: UCI answers a search that the end of input stops") {
    Process process({"uci", "--hash", "1"});
    process.write("uci\nposition startpos\ngo infinite\n");
    process.read_until("info ");
    process.close_input();
    CHECK(occurrences(process.read_rest(), "bestmove P@") == 1);
    CHECK(process.exit_status() == 0);
}

TEST_CASE("process: the first line decides the protocol") {
    CHECK(run(quick, "uci\n").output.ends_with("uciok\n"));
    CHECK(run(quick, "nboard 2\nping 2\n").output == "set myname Outflank\npong 2\n");
    CHECK(run(quick, "ping 2\n").output == "pong 2\n");
    CHECK(run(quick, "set depth 3\nping 2\n").output == "pong 2\n");
    CHECK(run(quick, "17 name\n").output == "=17 Outflank\n\n");
    CHECK(run(quick, "\n\r\nset_game Othello\n").output == "=\n\n");
    CHECK(run(quick, "# a script\nname\n").output == "= Outflank\n\n");
    CHECK(run(quick, "what\nping 2\n").output == "? unknown command\n\npong 2\n");
    CHECK(run(quick, "").output.empty());
    CHECK(run(quick, "").exit_status == 0);
}

TEST_CASE("process: options as match scripts spell them") {
    const Run gtp =
        run({"-gtp", "-l", "2", "-t", "2", "-n", "1", "-quiet", "-nobook", "--hash", "1"},
            "outflank-level\ngenmove b\n");
    CHECK(gtp.output.starts_with("= 2\n\n= "));
    CHECK(gtp.errors.empty());
    CHECK(run({"gtp", "-l5", "-t1"}, "outflank-level\n").output == "= 5\n\n");
}

TEST_CASE("process: a closed pipe is a clean exit") {
    for (const char* protocol : {"gtp", "nboard", "uci"}) {
        Process process(with({protocol}, quick));
        process.close_output();
        process.write("uci\nname\nping 1\n");
        CHECK(process.exit_status() == 0);
    }
}

TEST_CASE("process: a closed pipe ends it in the middle of a search") {
    Process process({"uci", "--hash", "1"});
    process.write("go infinite\n");
    process.read_until("info ");
    process.close_output();
    process.close_input();
    CHECK(process.exit_status() == 0);
}

TEST_CASE("process: lines of any length and any bytes") {
    using namespace std::string_literals;
    for (const char* protocol : {"gtp", "nboard", "uci"}) {
        Process process(with({protocol}, quick));
        process.write(std::string(1 << 20, 'x') + "\n" + "\0\xFF\xC3\n"s +
                      std::string(1 << 20, '\0') + "\n\n\r\n");
        process.write(protocol == "gtp"s   ? "name\n"
                      : protocol == "uci"s ? "isready\n"
                                           : "ping 1\n");
        const std::string last = protocol == "gtp"s   ? "= Outflank\n\n"
                                 : protocol == "uci"s ? "readyok\n"
                                                      : "pong 1\n";
        const std::string heard = process.read_until(last);
        CHECK(occurrences(heard, "line too long") == 2);
        CHECK(
            std::ranges::all_of(heard, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        process.close_input();
        CHECK(process.exit_status() == 0);
    }
}

TEST_CASE("process: a log holds what both sides say, and when") {
    const TemporaryFile file("log");
    run(with({"gtp", "--log", file.name}, quick), "1 name\r\nfoo\n");
    std::ifstream stream(file.name);
    std::vector<std::string> lines;
    double last = 0;
    for (std::string line; std::getline(stream, line);) {
        const std::size_t end = line.find_first_of("<>");
        REQUIRE_MESSAGE(end != std::string::npos, line);
        const double time = parse_number(line.substr(0, end)).value_or(-1);
        CHECK_MESSAGE(time >= last, line);
        last = time;
        lines.push_back(line.substr(end));
    }
    for (const char* line : {"< 1 name\r", "> =1 Outflank", "< foo", "> ? unknown command"})
        CHECK_MESSAGE(std::ranges::count(lines, line) == 1, line);
}

TEST_CASE("process: help and version") {
    for (const char* word : {"--version", "version"})
        CHECK(run({word}).output == "outflank " OUTFLANK_VERSION "\n");
    CHECK(run({"help"}).output == run({"--help"}).output);
}

#ifndef OUTFLANK_STARTS_SLOWLY
TEST_CASE("process: starts within 20 ms") {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--version"}, {"perft", "1"}}) {
        double best = 1;
        // On a busy machine, most starts are disturbed.
        for (int tries = 0; best >= 0.02 && tries < 100; ++tries) {
            const auto start = std::chrono::steady_clock::now();
            run(arguments);
            const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
            best = std::min(best, time.count());
        }
        CHECK(best < 0.02);
    }
}
#endif

}  // namespace
}  // namespace outflank
