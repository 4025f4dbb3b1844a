// What holds in every protocol: of lines without sense, and of commands that fail in a way that no
// front-end expects, such as for lack of memory.

#include <doctest/doctest.h>

#include <new>
#include <string>
#include <vector>

#include "tests/support/dialogue.h"
#include "tests/support/positions.h"
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
            return make_front_end(failure.protocol, quick_options(),
                                  [&, output](std::string_view text) {
                                      if (!has_failed && holds(text, failure.said)) {
                                          has_failed = true;
                                          throw std::bad_alloc();
                                      }
                                      output(text);
                                  });
        });
        std::string heard;
        for (const std::string& line : failure.lines) heard += say(line);
        CHECK(has_failed);
        CHECK_MESSAGE(holds(heard, failure.answer), heard);
        CHECK(holds(say(failure.later), failure.reply));
    }
}

// A game or position that is set up, and what then answers a question.
struct SetUp {
    Protocol protocol;
    Rules rules;
    std::string line;
    std::string question;
    std::string answer;
    std::string error;  // how an error begins, and how it ends
    std::string end;
};

const std::vector<SetUp> set_ups = {
    {Protocol::gtp, Rules::othello, "play b f5", "gogui-rules_legal_moves", "= f4 d6 f6\n\n", "?",
     "\n\n"},
    {Protocol::gtp, Rules::mod, "play b -1,0!", "outflank-position",
     "= -1,0 X!XX/.XO O 22 23 4 5\n\n", "?", "\n\n"},
    {Protocol::uci, Rules::othello, "position fen pP6/8/8/8/8/8/8/8 w moves b8b8 P@c8",
     "go depth 1", "bestmove (none)\n", "info string error: ", "\n"},
    {Protocol::nboard, Rules::othello, "set game " + black_must_pass, "go", "=== PA\n",
     "status error: ", "\n"},
    {Protocol::console, Rules::othello, "f5", "moves", " 1.f5\n> ", "",
     "; type help for what can be done\n> "},
};

TEST_CASE("lines without sense are refused in any protocol, and change nothing") {
    for (const auto& [protocol, rules, line, question, expected, error, end] : set_ups) {
        Options options = quick_options();
        options.rules = rules;
        Dialogue say = dialogue_in(protocol, options);
        if (protocol == Protocol::console) say("engine none");
        say(line);
        for (const std::string& senseless : senseless_lines()) {
            const std::string answer = say(senseless);
            CAPTURE(answer);
            const bool is_ignored = answer.empty() || answer == "> ";
            CHECK((is_ignored || (answer.starts_with(error) && answer.ends_with(end))));
            CHECK(answer.size() < 200);
        }
        CHECK(holds(say(std::string(1 << 20, 'x')), "line too long"));
        CHECK(say(question) == expected);
    }
}

TEST_CASE("a position or game on a line that is too long is refused, and so what follows") {
    const std::string much(1 << 20, 'x');
    Dialogue gtp = dialogue_in(Protocol::gtp);
    CHECK(gtp("5 " + much) == "?5 line too long\n\n");
    CHECK(gtp("outflank-position " + std::string(60000, 'X')).size() < 200);
    CHECK(gtp("genmove b") == "? no game is set: the last one was refused\n\n");
    Dialogue uci = dialogue_in(Protocol::uci);
    CHECK(uci("position startpos moves " + much) == "info string error: line too long\n");
    CHECK(uci("go depth 1").ends_with("the last one was refused\nbestmove (none)\n"));
    Dialogue nboard = dialogue_in(Protocol::nboard);
    CHECK(nboard("set game " + much) == "status error: line too long\n");
    CHECK(nboard("go") == "status error: no game is set: the last one was refused\n");
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
