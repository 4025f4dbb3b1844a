#include "protocol/record/sgf.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/record/own_data.h"
#include "tests/support/parsed_ggf.h"

namespace outflank {
namespace {

TEST_CASE("SGF: a file that Quarry wrote") {
    const auto record = parse_sgf(
        "(;GM[2]FF[4]\nCA[UTF-8]\nAP[Quarry:0.2.0]\nSZ[8]\nPB[Outflank 0.1.0]\nPW[root]\nRE[B+2]\n"
        "TM[60]\n;B[fe];W[df];B[cc]\n)\n");
    REQUIRE(record.has_value());
    CHECK(record->black == "Outflank 0.1.0");
    CHECK(record->white == "root");
    CHECK(record->result == "B+2");
    CHECK(record->first.empty());
    CHECK(record->moves == std::vector<RecordedMove>{{Color::black, "f5", {}, {}},
                                                     {Color::white, "d6", {}, {}},
                                                     {Color::black, "c3", {}, {}}});
    REQUIRE(record->tags.size() == 1);
    CHECK(record->tags[0].second == "60");
}

TEST_CASE("SGF: a bracket or backslash in a text is escaped") {
    const auto record = parse_sgf("(;PB[a\\]b\\\\c\\:d](;B[fe]))");
    REQUIRE(record.has_value());
    CHECK(record->black == "a]b\\c:d");
}

TEST_CASE("SGF: set-up boards") {
    const auto record = parse_sgf("(;GM[2]AB[a1:c1][e5]AW[b1][dd]PL[W];W[])");
    REQUIRE(record.has_value());
    CHECK(record->first == "XOX------------------------O--------X" + std::string(27, '-') + " O");
    CHECK(parse_sgf("(;AB[a1]AW[b1:h1]AE[h1];W[])")->first.ends_with(" O"));
    CHECK(parse_sgf("(;AB[a1]AW[b1:h1]AE[h1])")->first.ends_with(" X"));
}

TEST_CASE("SGF: who begins is what PL says, else Black, or who moves first on a set-up board") {
    CHECK(parse_sgf("(;PL[W];W[fd])")->first.ends_with(" O"));
    CHECK(!parse_sgf("(;W[fd])")->game().has_value());
    CHECK(parse_sgf("(;AB[ed][de]AW[dd][ee];W[fd])")->game().has_value());
}

TEST_CASE("SGF: what is written is read back, passes aside") {
    GameRecord game;
    game.black = "A]\\[";
    game.white = "B";
    game.place = "C";
    game.date = "2026-11-21";
    game.result = "W+64";
    game.first = "OX" + std::string(62, '-') + " X";
    game.moves = {{Color::white, "c1", {}, {}}};
    game.tags = {{"EV", "a club's evening"}};
    const std::string text = to_sgf(game);
    CHECK(parse_sgf(text) == game);
    CHECK(text.ends_with("\n;W[ca])\n"));
    game.moves.insert(game.moves.begin(), {Color::black, "pass", {}, {}});
    CHECK(to_sgf(game) == text);
}

TEST_CASE("SGF: every property of the game comes back, with its line ends and brackets") {
    const auto record =
        parse_sgf("(;EV[Cup \\[A\\]]GC[one\ntwo\\\\ \\\nthree]LN[a1:b2][c3:d4]RE[38-26]);").value();
    CHECK(record.tags ==
          Tags{{"EV", "Cup [A]"}, {"GC", "one\ntwo\\ three"}, {"LN", "a1:b2"}, {"LN", "c3:d4"}});
    CHECK(parse_sgf(to_sgf(record))->tags == record.tags);
    CHECK(to_sgf(record).find("LN[a1:b2][c3:d4]") != std::string::npos);
    GameRecord other;
    other.tags = {{"WhiteElo", "1500"}, {"AB", "]"}, {"OUTFLANK", "x"}};
    CHECK(parse_sgf(to_sgf(other))->tags == other.tags);
}

}  // namespace
}  // namespace outflank
