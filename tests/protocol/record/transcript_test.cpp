#include "protocol/record/transcript.h"

#include <doctest/doctest.h>

#include "engine/notation.h"

namespace outflank {
namespace {

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

}  // namespace
}  // namespace outflank
