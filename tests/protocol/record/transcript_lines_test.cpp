#include "protocol/record/transcript_lines.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "protocol/record/game_reader.h"
#include "tests/support/games_in.h"
#include "tests/support/positions.h"

namespace outflank {
namespace {

TEST_CASE("a game may be written on lines of any length") {
    const GameTexts one = {"f5d6c3d3c4"};
    CHECK(games_in("f5 d6 c3\nd3 c4\n+2\n") == GameTexts{"f5d6c3d3c4 +2"});
    CHECK(games_in("1. f5 d6\n2. c3 d3\n3. c4\n") == one);
    CHECK(games_in("1. f5\n2. d6\n3. c3\n4. d3\n5. c4") == one);
    CHECK(games_in("1) f5 d6 2) c3 d3 3) c4") == one);
    CHECK(games_in("f5!, d6?, c3;\r\n2. d3 {a comment\nwith e1 on two lines} c4") == one);
    // Broken within a move.
    CHECK(games_in("f5d6c\n3d3c4") == one);
    CHECK(games_in("f\n5d6c3d3c4") == one);
    CHECK(games_in("F5 D6 C3 D3 C4") == one);
}

TEST_CASE("a result may end a game") {
    for (const std::string result : {"+12", "-4", "34-30", "64-0"}) {
        CHECK(games_in("f5d6 " + result + "\nf5\n") == GameTexts{"f5d6 " + result, "f5"});
        CHECK(games_in("f5d6\n" + result + "\nd3\n") == GameTexts{"f5d6 " + result, "d3"});
        CHECK(games_in("f5d6\n(" + result + ")\nd3\n") == GameTexts{"f5d6 " + result, "d3"});
    }
    CHECK(games_in("f5d6: 52:12\nf5\n") == GameTexts{"f5d6 52-12", "f5"});
    for (const std::string result : {"38 - 26", "38 : 26", "[38-26]", "38\u201326", "(38 - 26)."})
        CHECK(games_in("f5d6c3 " + result + "\nf5\n") == GameTexts{"f5d6c3 38-26", "f5"});
    CHECK(games_in("1. f5 d6 *\nf5*\n") == GameTexts{"f5d6", "f5"});
    CHECK(games_in("f5 - d6\n") == GameTexts{"f5d6"});
    CHECK(games_in(wipe_out + " 64-0\n" + wipe_out + "\n64-0\n") ==
          GameTexts{wipe_out + " 64-0", wipe_out + " 64-0"});
}

TEST_CASE("a result beside the name of a side is left out: whose discs come first is not known") {
    for (const std::string result : {"White 40-24", "Black 24, 40", "white: +16"})
        CHECK(games_in("f5d6c3 " + result + "\nf5\n") == GameTexts{"f5d6c3!", "f5"});
    CHECK(games_in("f5d6c3 Black wins 40-24\n") == GameTexts{"f5d6c3 Black wins 40-24"});
}

TEST_CASE("results and dates may stand on either side of the moves") {
    const auto date_of = [](const std::string& text) { return (*GameReader(text).next())->date; };
    CHECK(games_in("38-26 f5d6c3\n+4 d3c3\n") == GameTexts{"f5d6c3 38-26", "d3c3 +4"});
    CHECK(games_in("f5d6,12\nf5f4,-4\n") == GameTexts{"f5d6 +12", "f5f4 -4"});
    CHECK(games_in("f5f6 40-30\n") == GameTexts{"f5f6!"});
    CHECK(games_in("f5f6 -70 2001-02-03\n") == GameTexts{"f5f6!"});
    for (const char* const date : {"2020-05-20", "20.05.2020", "5/20/2020"})
        for (const std::string& text : {std::string("f5d6 ") + date, date + std::string(" f5d6"),
                                        std::string("f5d6 ") + date + " 38-26"}) {
            CHECK(date_of(text) == date);
            CHECK(games_in(text)[0].starts_with("f5d6"));
        }
    CHECK(games_in("38-26 f5d6\nc3d3\nc4\n")[0] == "f5d6c3d3c4 38-26!");
}

TEST_CASE("a line that cannot go on with the game before it begins another") {
    CHECK(games_in("f5d6c3\nf5f6\nf5f4\n") == GameTexts{"f5d6c3", "f5f6", "f5f4"});
    CHECK(games_in(wipe_out + "\n" + wipe_out + "\n") == GameTexts{wipe_out, wipe_out});
    CHECK(games_in("1. f5 d6\n1. d3 c3\n") == GameTexts{"f5d6", "d3c3"});
    CHECK(games_in("f5d6\n\nc3d3\n") == GameTexts{"f5d6", "error"});
    // It was broken within a move, but what follows is a game of its own.
    CHECK(games_in("f5d6c\nf5f6\n") == GameTexts{"f5d6?", "f5f6"});
}

TEST_CASE("lines that may be games of their own are told, when they were read as one") {
    CHECK(games_in("f5d6\nc3d3\n") == GameTexts{"f5d6c3d3!"});
    CHECK(games_in("f5d6\n2. c3d3\n") == GameTexts{"f5d6c3d3"});
    CHECK(games_in("f5d6\nc3d3\n+2\n") == GameTexts{"f5d6c3d3 +2"});
}

TEST_CASE("the games of a list may have numbers") {
    const GameTexts three = {"f5d6c3", "f5f6e6", "f5d6c4"};
    CHECK(games_in("1: f5d6c3\n2: f5f6e6\n3: f5d6c4\n") == three);
    CHECK(games_in("1) f5d6c3\n2) f5f6e6\n3) f5d6c4\n") == three);
    CHECK(games_in("1. f5d6c3\n2. f5f6e6\n3. f5d6c4\n") == three);
    CHECK(games_in("7: f5d6c3\n8: f5f6e6\n") == GameTexts{"f5d6c3", "f5f6e6"});
    CHECK(games_in("1: f5d6c3d3c4\n2: d3c5\n") == GameTexts{"f5d6c3d3c4", "d3c5"});
    CHECK(games_in("1: f5d6 +4\n2: f5f6 -2\n") == GameTexts{"f5d6 +4", "f5f6 -2"});
    CHECK(games_in("1: f5d6c3\n2: f5a1\n") == GameTexts{"f5d6c3?"});
}

TEST_CASE("a row of CSV may hold the moves and the discs of both players") {
    CHECK(games_in("\"f5d6c3\",38,26\n\"f5f6e6\",20,44\n") ==
          GameTexts{"f5d6c3 38-26", "f5f6e6 20-44"});
    CHECK(games_in("f5d6c3;38;26\n") == GameTexts{"f5d6c3 38-26"});
    CHECK(games_in("f5,d6,c3\n") == GameTexts{"f5d6c3"});
    CHECK(games_in("f5, d6, c3, 38-26\n") == GameTexts{"f5d6c3 38-26"});
}

TEST_CASE("the moves before an illegal one are used") {
    CHECK(games_in("f5d6a1\nd3\n") == GameTexts{"f5d6?", "d3"});
    CHECK(games_in("f5d6\n2. c3a1\nd3\n") == GameTexts{"f5d6c3?", "d3"});
    CHECK(games_in("f5d6\nc3a1\nd3\n") == GameTexts{"f5d6", "error", "d3"});
    CHECK(games_in("f5 d6 {no end\nc4") == GameTexts{"f5d6?", "c4"});
    CHECK(games_in("f5d6c3x\n") == GameTexts{"f5d6c3?"});
    CHECK(games_in("a1f5\n") == GameTexts{"error"});
}

TEST_CASE("times beside moves are no results") {
    for (const char* const text :
         {"f5 0:12 d6 0:15 c3 1:02\n", "1. f5 0:12\n2. d6 0:15\n3. c3 0:20\n",
          "f5 (0:12) d6 (0:15) c3 (1:02.5)\n", "f5 12:30\nd6 12:15\nc3 1:02:03\n",
          "[Event \"x\"]\n\n1. f5 0:12 d6 0:15 2. c3 1:02 *\n"})
        CHECK(games_in(text)[0].starts_with("f5d6c3"));
    GameReader reader("f5 0:12 d6 0:15\n");
    CHECK(reader.next()->value().notes == std::vector<std::string>{times_left_out});
    CHECK(games_in("f5 d6 38:26\n") == GameTexts{"f5d6 38-26"});
}

TEST_CASE("a result in words or letters may end a line") {
    for (const std::string result : {"W+R", "B+12", "Black wins", "black won by 12",
                                     "White wins 40-24", "draw", "1-0", "White resigns", "1/2-1/2"})
        for (const std::string& text : {"f5d6c3 " + result, "f5d6c3\n" + result,
                                        "f5d6c3 (" + result + ")", "1. f5 d6 2. c3, " + result})
            CHECK(games_in(text + "\nf5\n") == GameTexts{"f5d6c3 " + result, "f5"});
    CHECK(games_in("f5d6c3 40 24\nf5f6 24 40\n") == GameTexts{"f5d6c3 40-24", "f5f6 24-40"});
    // Squares, and move numbers.
    CHECK(games_in("f5 d6 c3 d3 c4 b4\n") == GameTexts{"f5d6c3d3c4?"});
    CHECK(games_in("f5 3 d6 40 20\n") == GameTexts{"f5d6"});
}

TEST_CASE("move numbers that go on tell the rest of a game") {
    const GameTexts two = {"f5d6c3?", "f5f4"};
    CHECK(games_in("1. f5 d6\n2. c3 a1\n3. c4 f4\n4. f6 f3\n\n1. f5 f4\n") == two);
    CHECK(games_in("1. f5 d6 2. c3 a1\n3. c4 f4\n\n4. f6 f3\n1. f5 f4\n") == two);
    CHECK(games_in("1. f5 d6\n2. c3 a1\n3. c4 f4 W+R\n\nf5 f4\n") ==
          GameTexts{"f5d6c3 W+R?", "f5f4"});
    CHECK(games_in("1. f5 d6\n\n2. c3 d3\n\n\n3. c4\n\n1. f5 f4\n") ==
          GameTexts{"f5d6c3d3c4", "f5f4"});
    CHECK(games_in("1. f5\n2. d6\n\n3. c3\n") == GameTexts{"f5d6c3"});
    // The games of a list.
    CHECK(games_in("1: f5d6c3\n\n2: f5f6e6\n") == GameTexts{"f5d6c3", "f5f6e6"});
    CHECK(games_in("1: f5d6a1\n2: f5f6e6\n") == GameTexts{"f5d6?", "f5f6e6"});
    CHECK(games_in("f5d6\n\nc3d3\n") == GameTexts{"f5d6", "error"});
}

TEST_CASE("a fault is told with its own line and character") {
    const auto fault_of = [](const std::string& text) { return (*GameReader(text).next())->fault; };
    CHECK(fault_of("f5d6\n2. c3 d3\n3. a1\n") ==
          "line 3: move 5 at character 4: illegal move a1 for Black");
    CHECK(fault_of("f5d6c\n3 d3\n3. a1") ==
          "line 3: move 5 at character 4: illegal move a1 for Black");
    CHECK(fault_of("38-26 f5 a1") == "line 1: move 2 at character 10: illegal move a1 for White");
    CHECK(fault_of("[Event \"x\"]\n\n1. f5 {a\nb} d6\n2. a1 *\n") ==
          "line 5: move 3 at character 4: illegal move a1 for Black");
    const std::string board = "---------------------------OX------XO--------------------------- X";
    CHECK(fault_of(board + "\nf5 d6\n2. a1\n") ==
          "line 3: move 3 at character 4: illegal move a1 for Black");
    // Text that begins like a pass.
    for (const std::string text : {"Pablo was here", "-----"})
        CHECK(GameReader(text).next()->error().text ==
              "line 1: move 1 at character 1: not a move: '" + text.substr(0, 5) + "'");
}

TEST_CASE("a byte order mark within a text begins another file") {
    CHECK(games_in("f5d6\xEF\xBB\xBF"
                   "f5f4\xEF\xBB\xBF[Event \"x\"]\n\n1. f5 f6 *\n") ==
          GameTexts{"f5d6", "f5f4", "f5f6"});
}

TEST_CASE("passes after the end of a game are no moves") {
    CHECK(games_in(wipe_out + "--pass\n") == GameTexts{wipe_out});
    CHECK(games_in(wipe_out + "\npa pa\n64-0\n") == GameTexts{wipe_out + " 64-0"});
}

TEST_CASE("lines that begin with # are comments") {
    CHECK(games_in("# openings\nf5d6\n# more\nf5f6\n") == GameTexts{"f5d6", "f5f6"});
}

}  // namespace
}  // namespace outflank
