#include "protocol/record/transcript.h"

#include <doctest/doctest.h>

#include "engine/notation.h"

namespace outflank {
namespace {

std::string transcript_error(std::string_view text) {
    const auto game = parse_transcript(text);
    return game ? "no error" : game.error().text;
}

TEST_CASE("a transcript is read in any case, with blanks, numbers and line ends") {
    const auto game = parse_transcript("f5d6c3");
    REQUIRE(game);
    CHECK(game->moves() == std::vector{Square::f5, Square::d6, Square::c3});
    for (const char* same :
         {"F5D6C3", " f5 d6\tc3\r\n", "1. f5 2. D6 3. c3", "1.f5d6 2.c3", "1 f5 2 d6 3 c3",
          "f5 - d6 | c3", "f5-d6-c3", "f5/d6/c3", "f5.d6.c3", "f5 -> d6 -> c3",
          "f5\u2192d6\u2192c3", "f5_d6_c3", "f5:d6:c3", "1: f5 2: d6 3: c3", "f5\u2013d6\u2013c3",
          "[f5, d6, c3]", "[\"f5\",\"d6\",\"c3\"]", "'f5d6c3'", "f5\u00a0d6\u200bc3"}) {
        CAPTURE(same);
        const auto other = parse_transcript(same);
        REQUIRE(other);
        CHECK(other->moves() == game->moves());
    }
    CHECK(parse_transcript("")->ply_count() == 0);
}

TEST_CASE("passes may be left out or written") {
    // Black has no move after the 54th disc, and the game ends with four empty squares.
    const std::string before =
        "f5d6c3d3c4f4f6f3e6e7d7g6g5f7e2c8e3h4f2c6c7c5e8g3h3d2g4f8g8b5b3f1b6h5a4c2b4a3c1a5a6a7d1e1"
        "g1d8b8h2h6h7b2b7g7g2";
    const auto left_out = parse_transcript(before + "a2b1");
    REQUIRE(left_out);
    CHECK(left_out->moves()[54] == Square::pass);
    CHECK(left_out->final_score() == 0);
    CHECK(to_transcript(*left_out) == before + "a2b1");
    for (const std::string pass : {"--", "ps", "pa", "PASS", " pass ", "Pa"}) {
        CAPTURE(pass);
        const auto written = parse_transcript(before + pass + "a2b1");
        REQUIRE(written);
        CHECK(written->moves() == left_out->moves());
    }
}

TEST_CASE("a text has only moves when its letters are those of squares and passes") {
    for (const char* moves : {"f5/d6", "1. f5 2. d6", "f5 d6 PASS c3 --", "f5pa"})
        CHECK(holds_only_moves(moves));
    for (const char* name : {"f5.txt", "games/f5.ggf", "f5z9"}) CHECK_FALSE(holds_only_moves(name));
}

TEST_CASE("a transcript's error names the move and where it stands") {
    CHECK(transcript_error("f5d6 a1") == "move 3 at character 6: illegal move a1 for Black");
    CHECK(transcript_error("f5--") == "move 2 at character 3: illegal pass: White has a move");
    CHECK(transcript_error("f5 d") == "move 2 at character 4: not a move: 'd'");
    CHECK(transcript_error("f5z9") == "move 2 at character 3: not a move: 'z9'");
}

}  // namespace
}  // namespace outflank
