// The board of the real program on a pseudo-terminal. tests/clients/terminal.py goes through more
// of the keys, which need libedit.

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/front_end/console/console.h"
#include "tests/support/process.h"
#include "tests/support/terminal.h"

namespace outflank {
namespace {

const std::string ctrl_c = "\x03";
const std::string ctrl_d = "\x04";

TEST_CASE("terminal session: a line can be corrected") {
    TerminalProcess board({"--hash", "1", "--level", "1"});
    board.read_until("\n> ");
    board.say("engine none");
    board.say(
        "f6\x7f"
        "5");
    CHECK(holds(board.say("moves"), " 1.f5\r\n"));
}

TEST_CASE("terminal session: Ctrl-C stops the thinking and keeps the game, a second one leaves") {
    TerminalProcess board({"--hash", "1", "--level", "60", "--no-book"});
    board.read_until("\n> ");
    board.type("go\r");
    board.read_until("Black thinks: depth 5");
    SUBCASE("the engine plays what it has found") {
        board.type(ctrl_c);
        CHECK(holds(board.read_until("\n> "), "Black plays "));
        CHECK(holds(board.say("moves"), " 1."));
        board.type(ctrl_c);
        CHECK(holds(board.read_until("\n> "), "Ctrl-C again, or quit, leaves the board."));
        CHECK(holds(board.say("moves"), " 1."));  // the next Ctrl-C is a first one again
        board.type(ctrl_c);
        board.read_until("\n> ");
    }
    board.type(ctrl_c);
    board.read_rest();
    CHECK(board.exit_status == 0);
}

TEST_CASE("terminal session: what is typed while the engine thinks is not lost") {
    TerminalProcess board({"--hash", "1", "--level", "60", "--no-book"});
    board.read_until("\n> ");
    board.type("go\r");
    board.read_until("Black thinks");
    board.type("moves\rstop\rpos");
    const std::string shown = board.read_until("\n> ");
    CHECK(holds(shown, "Black plays "));
    CHECK(holds(shown, " 1."));
    CHECK(holds(board.say("ition"), std::string(20, '-')));
}

TEST_CASE("terminal session: a board of several lines is pasted") {
    TerminalProcess board({"--hash", "1", "--level", "1"});
    board.read_until("\n> ");
    board.type(
        "  a b c d e f g h\r1 - - - - - - - -\r2 - - - - - - - -\r3 - - - - - - - -\r"
        "4 - - - O X - - -\r5 - - - X O - - -\r6 - - - - - - - -\r7 - - - - - - - -\r"
        "8 - - - - - - - -\rWhite to move\r");
    board.read_until("White O  2 discs, 30 left  <- to move");
    board.read_until("\n> ");
}

TEST_CASE("terminal session: all lines that come at once are done, in order") {
    const std::string lines =
        "f5d6\n--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------\n"
        "moves\nf6\nfoo bar\nmoves\nquit\n";
    const auto with_end = [&](const std::string& end) {
        std::string text;
        for (const char c : lines) text += c == '\n' ? end : std::string(1, c);
        return text;
    };
    TerminalProcess board({"--hash", "1", "--level", "1"});
    SUBCASE("before the first prompt") { board.type(lines); }
    SUBCASE("after it") {
        board.read_until("\n> ");
        SUBCASE("with line feeds") { board.type(lines); }
        SUBCASE("with carriage returns") { board.type(with_end("\r")); }
        SUBCASE("with both") { board.type(with_end("\r\n")); }
    }
    const std::string shown = board.read_rest();
    CHECK(board.exit_status == 0);
    CHECK(holds(shown, "2. white d6"));
    CHECK(holds(shown, "1. white f6"));
    CHECK(holds(shown, "neither a command nor a move: 'foo bar'"));
    CHECK(holds(shown, " 1.f6\r\n"));
}

TEST_CASE("terminal session: Ctrl-D and q end the program, with a new line") {
    TerminalProcess board({"--hash", "1", "--level", "1"});
    board.read_until("\n> ");
    SUBCASE("Ctrl-D") { board.type(ctrl_d); }
    SUBCASE("q") { board.type("q\r"); }
    CHECK(board.read_rest().ends_with("\n"));
    CHECK(board.exit_status == 0);
}

TEST_CASE("terminal session: no line is longer than a narrow screen") {
    TerminalProcess board({"--hash", "1", "--level", "6"}, 40);
    std::string shown = board.read_until("\n> ");
    for (const char* line : {"f5d6c3d3c4f4c5b3c2", "moves", "hint", "help"})
        shown += board.say(line);
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= shown.size(); ++at) {
        if (at < shown.size() && shown[at] != '\n' && shown[at] != '\r') continue;
        CHECK_MESSAGE(at - begin <= 40, shown.substr(begin, at - begin));
        begin = at + 1;
    }
}

}  // namespace
}  // namespace outflank
