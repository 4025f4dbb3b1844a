#include "protocol/record/obf.h"

#include <doctest/doctest.h>

#include "engine/notation.h"

namespace outflank {
namespace {

constexpr const char* obf_board =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

std::string obf_error(std::string_view line) {
    const auto entry = parse_obf(line);
    return entry ? "no error" : entry.error().text;
}

TEST_CASE("an OBF line gives the position, the moves in order and the comment") {
    const auto entry =
        parse_obf(std::string(obf_board) + "; G8:+18; H1:12; A4:-22;  g2:0 ; % FFO #40 ; x\r\n");
    REQUIRE(entry);
    CHECK(to_string(entry->position) == obf_board);
    CHECK(entry->moves == std::vector<ObfMove>{{Square::g8, Score(18)},
                                               {Square::h1, Score(12)},
                                               {Square::a4, Score(-22)},
                                               {Square::g2, Score(0)}});
    CHECK(entry->comment == "FFO #40 ; x");
}

TEST_CASE("an OBF line is printed as it was read") {
    for (const std::string tail :
         {"", "; G8:+18; A4:-22; G2:+0", " % only a comment", "; G8:+18 % both"}) {
        CAPTURE(tail);
        const auto entry = parse_obf(obf_board + tail);
        REQUIRE(entry);
        CHECK(to_obf(*entry) == obf_board + tail);
    }
}

TEST_CASE("a pass and a pass that stands for no move") {
    const std::string must_pass =
        "XOX------------------------------------------------------------- X";
    const auto entry = parse_obf(must_pass + "; --:-3");
    REQUIRE(entry);
    CHECK(entry->moves == std::vector<ObfMove>{{Square::pass, Score(-3)}});
    CHECK(to_obf(*entry) == must_pass + "; --:-3");

    const auto sentinel = parse_obf(obf_board + std::string("; G8:+18; --:-127"));
    REQUIRE(sentinel);
    CHECK(sentinel->moves.size() == 1);
}

TEST_CASE("lines without a position") {
    CHECK(is_obf_comment(""));
    CHECK(is_obf_comment(" \t\r"));
    CHECK(is_obf_comment("  % a comment"));
    CHECK_FALSE(is_obf_comment(obf_board));
}

TEST_CASE("an OBF error names what is wrong and where") {
    const std::string good = obf_board;
    CHECK(obf_error("--XX X") == "a board has 64 squares, this one has 5");
    CHECK(obf_error(good + "; G8") == "move 1 of the list: 'G8' has no score");
    CHECK(obf_error(good + "; G8:+18; H1:abc") == "move 2 of the list: not a score: 'abc'");
    CHECK(obf_error(good + "; G8:+65") ==
          "move 1 of the list: a score is -64 to +64, this one is 65");
    CHECK(obf_error(good + "; C1:+2") == "move 1 of the list: illegal move c1 for black");
    CHECK(obf_error(good + "; Z1:+2") == "move 1 of the list: not a move: 'Z1'");
}

}  // namespace
}  // namespace outflank
