// Transcripts as people and programs write them, with other things beside the moves.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "protocol/record/game_reader.h"
#include "tests/support/games_in.h"

namespace outflank {
namespace {

const std::string numbers_left_out = "numbers beside the moves, such as evaluations, are left out";

std::vector<std::string> notes_of(const std::string& text) {
    return (*GameReader(text).next())->notes;
}

TEST_CASE("each move may stand on a line with its number") {
    const GameTexts one = {"f5d6c3d3"};
    for (const std::string dots : {"...", "..", ". ...", " ...", "\u2026"}) {
        const std::string text = fmt::format("1. f5\n1{0} d6\n2. c3\n2{0} d3\n", dots);
        CAPTURE(text);
        CHECK(games_in(text) == one);
        CHECK(games_in(fmt::format("1. f5 1{0} d6 2. c3 2{0} d3\n", dots)) == one);
    }
    CHECK(games_in("1. f5\n1. d6\n2. c3\n2. d3\n") == one);
    CHECK(games_in("1. f5\n... d6\n2. c3\n... d3\n") == GameTexts{"f5d6c3d3!"});
    CHECK(games_in("1. f5\n1... d6\n\n1. f5\n1... f6\n") == GameTexts{"f5d6", "f5f6"});
    CHECK(games_in("1. f5\n1... d6\n1. f5\n1... f6\n") == GameTexts{"f5d6", "f5f6"});
    CHECK(games_in("1. d3\n1. f5 d6\n") == GameTexts{"d3", "f5d6"});
}

TEST_CASE("what is left of a game makes no other one") {
    // The lines behind a fault.
    CHECK(games_in("1. f5\n1... a1\n2. c3\n2... d3\n") == GameTexts{"f5?"});
    CHECK(games_in("1. f5\n1. a1\n2. c3\n2. d3\n") == GameTexts{"f5", "error"});
    CHECK(games_in("1. a1\n1... d6\n2. c3\n2... d3\nf5f6\n") == GameTexts{"error", "f5f6"});
    CHECK(games_in("1,Al,f5d6\n2,Bo,f5f6\n") == GameTexts{"error", "error"});
    // The lines before them are lost.
    CHECK(games_in("2... d3\n3. c4\nf5f6\n") == GameTexts{"error", "f5f6"});
    CHECK(GameReader("2... d3\n").next()->error().text ==
          "line 1: the second move of a number, without the first one: '2... d3'");
    // On a board, such a line may be the first one.
    const std::string board =
        "---------------------------OX------XXX-------------------------- O\n";
    CHECK(games_in(board + "1... d6\n2. c3\n") == GameTexts{"d6c3"});
}

TEST_CASE("evaluations beside moves are left out") {
    const GameTexts one = {"f5d6c3!"};
    for (const char* const text :
         {"f5 +1 d6 -2 c3 +0\n", "f5 +1.25 d6 -0.5 c3\n", "f5 (+1) d6 (-2) c3 (+0)\n",
          "f5 [+1], d6 [-2], c3 [0.5]\n", "f5 (0) d6 (2) c3 (0)\n", "f5/+1 d6/-2 c3/+0\n",
          "f5+1 d6-2 c3+0\n", "f5 \u22121 d6 +2 c3 -2\n", "1. f5 +1 d6 -2\n2. c3 +0\n",
          "1. f5 +1\n2. d6 -2\n3. c3 +0\n", "+1 f5 -2 d6 +0 c3\n",
          "[Event \"x\"]\n\n1. f5 +1 d6 -2 2. c3 +0 *\n"}) {
        CAPTURE(text);
        CHECK(games_in(text) == one);
        CHECK(notes_of(text) == std::vector<std::string>{numbers_left_out});
    }
    CHECK(games_in("f5 +1\nd6 -2\nc3 +0\n") == one);  // and without move numbers
    CHECK(games_in("f5 +1 d6 -2 c3 +0 40-24\n") == GameTexts{"f5d6c3 40-24!"});
    CHECK(games_in("f5 +1 d6 -2\nc3 -2\nBlack wins\n") == GameTexts{"f5d6c3 Black wins!"});
    // Results, dashes and move numbers.
    CHECK(games_in("f5d6c3 +12\nf5f6e6 -4\n") == GameTexts{"f5d6c3 +12", "f5f6e6 -4"});
    CHECK(games_in("1. f5 d6 -2. c3\n") == GameTexts{"f5d6c3"});
}

TEST_CASE("a result may stand alone behind an empty line") {
    for (const std::string result :
         {"Black wins by 16", "White won 40-24", "40-24", "Black: 40, White: 24",
          "White 24 Black 40", "Draw 32-32", "White lost on time", "Black won: 40 to 24"}) {
        CAPTURE(result);
        CHECK(games_in("1. f5 d6\n2. c3\n\n" + result + "\n") == GameTexts{"f5d6c3 " + result});
        CHECK(games_in("f5d6c3\n" + result + "\nf5f6\n") == GameTexts{"f5d6c3 " + result, "f5f6"});
        CHECK(games_in("f5d6c3 " + result + "\n") == GameTexts{"f5d6c3 " + result});
        // Between two games, it is told how it was read.
        CHECK(games_in("f5d6c3\n\n" + result + "\n\nf5f6\n") ==
              GameTexts{"f5d6c3 " + result + "!", "f5f6"});
        // It heads the next game.
        CHECK(games_in("f5d6c3\n\n" + result + "\nf5f6\n") == GameTexts{"f5d6c3", "error", "f5f6"});
    }
    CHECK(games_in("f5d6c3a1\n\nBlack wins\n") == GameTexts{"f5d6c3 Black wins?"});
    CHECK(games_in("f5d6c3\nResult: 40-24\nf5f6, final score 24-40\n") ==
          GameTexts{"f5d6c3 40-24", "f5f6 24-40"});
}

TEST_CASE("times in seconds and in lists are left out") {
    const GameTexts one = {"f5d6c3!"};
    for (const char* const text :
         {"f5 5s d6 3s c3 12s\n", "1. f5 5s 2. d6 0.3s 3. c3 12s\n", "f5 (5s) d6 (3s) c3 (12s)\n",
          "f5 1m05s d6 3s c3 120ms\n", "1. F5 D6 (00:00:03, 00:01:10)\n2. C3 (00:00:05)\n"}) {
        CAPTURE(text);
        CHECK(games_in(text) == one);
        CHECK(notes_of(text) == std::vector<std::string>{times_left_out});
    }
    CHECK(games_in("f5 5x d6\n") == GameTexts{"f5?"});
}

TEST_CASE("colors may stand beside the moves") {
    const GameTexts one = {"f5d6c3"};
    for (const char* const text :
         {"B: f5\nW: d6\nB: c3\n", "B f5 W d6 B c3\n", "Black f5, White d6, Black c3\n",
          "1,f5,B\n2,d6,W\n3,c3,B\n", "1;f5;black\n2;d6;white\n3;c3;black\n"})
        CHECK(games_in(text)[0].starts_with(one[0]));
    CHECK(games_in("1,f5,B,3\n2,d6,W,2\n3,c3,B,4\n") == GameTexts{"f5d6c3!"});
    // A move that is broken over two lines.
    CHECK(games_in("f5d6c3d3c4b\n3\n") == GameTexts{"f5d6c3d3c4b3"});
}

TEST_CASE("two games on one line are two by their numbers") {
    CHECK(games_in("1. f5 d6 2. c3 1. f5 f6 2. e6\nf5f4\n") ==
          GameTexts{"f5d6c3", "f5f6e6", "f5f4"});
    CHECK(games_in("1 f5 2 d6 3 c3 1 f5 2 f6\n") == GameTexts{"f5d6c3", "f5f6"});
    CHECK(games_in("1) f5 d6 2) c3 1) f5 f6\n") == GameTexts{"f5d6c3", "f5f6"});
}

}  // namespace
}  // namespace outflank
