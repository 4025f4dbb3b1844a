#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/record/sgf_reader.h"
#include "protocol/record/sgf_writer.h"
#include "protocol/record/transcript.h"

namespace outflank {
namespace {

std::string error_of(std::string_view text) {
    const auto parsed = parse_sgf(text);
    return parsed ? "no error" : parsed.error().text;
}

std::string played(std::string_view text) {
    const auto record = parse_sgf(text);
    REQUIRE_MESSAGE(record.has_value(), text);
    const auto game = othello_game(*record);
    REQUIRE_MESSAGE(game.has_value(), text);
    return to_transcript(*game);
}

TEST_CASE("SGF: a file that Quarry wrote") {
    const auto record = parse_sgf(
        "(;GM[2]FF[4]\nCA[UTF-8]\nAP[Quarry:0.2.0]\nSZ[8]\nPB[Outflank 0.1.0]\nPW[root]\nRE[B+2]\n"
        "TM[60]\n;B[fe];W[df];B[cc]\n)\n");
    REQUIRE(record.has_value());
    CHECK(record->black == "Outflank 0.1.0");
    CHECK(record->white == "root");
    CHECK(record->result == "+2");
    CHECK(record->first.empty());
    CHECK(record->moves == std::vector<RecordedMove>{{Color::black, "f5", {}, {}},
                                                     {Color::white, "d6", {}, {}},
                                                     {Color::black, "c3", {}, {}}});
    REQUIRE(record->tags.size() == 1);
    CHECK(record->tags[0].second == "60");
}

TEST_CASE("SGF: squares of either kind, and white space anywhere") {
    CHECK(played("(;GM[2];B[f5];W[D6];B[ cc ])") == "f5d6c3");
    CHECK(played(" junk ( ; GM [2] ; B [FE] C[good]BL[12] ;W\n[df]\n) junk") == "f5d6");
    CHECK(played("(;GaMe[2]SiZe[8:8];B[fe])") == "f5");
    CHECK(played("(;B[fe])") == "f5");
}

TEST_CASE("SGF: the main line is the first branch everywhere") {
    CHECK(played("(;GM[2];B[fe](;W[df](;B[cc]C[a \\] ) b])(;B[dc]))(;W[ff];B[ed])(;X[(]))") ==
          "f5d6c3");
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

TEST_CASE("SGF: passes, written in any way or left out") {
    const std::string black_must_pass = "(;AB[b1]AW[a1]PL[B]";
    for (const char* pass : {"B[]", "B[tt]", "B[pass]", "B[PA]", "B[--]"})
        CHECK(played(black_must_pass + ";" + pass + ";W[ca])") == "c1");
    CHECK(played(black_must_pass + ";W[ca])") == "c1");
}

TEST_CASE("SGF: what is written is read back, passes aside") {
    GameRecord game;
    game.black = "A]\\[";
    game.white = "B";
    game.place = "C";
    game.date = "2026-11-21";
    game.result = "-64";
    game.first = "OX" + std::string(62, '-') + " X";
    game.moves = {{Color::white, "c1", {}, {}}};
    game.tags = {{"EV", "a club's evening"}};
    const std::string text = to_sgf(game);
    CHECK(parse_sgf(text) == game);
    CHECK(text.ends_with("\n;W[ca])\n"));
    game.moves.insert(game.moves.begin(), {Color::black, "pass", {}, {}});
    CHECK(to_sgf(game) == text);
}

TEST_CASE("SGF: errors tell the line and what is wrong") {
    CHECK(error_of("") == "no SGF game: (; is missing");
    CHECK(error_of("(B[fe])") == "no SGF game: (; is missing");
    CHECK(error_of("(;GM[1])") == "SGF line 1: property GM: not a game of Othello");
    CHECK(error_of("(;GM[2]\nSZ[10])") == "SGF line 2: property SZ: not a board of size 8");
    CHECK(error_of("(;\n\nB[z9])").starts_with("SGF line 3: property B: "));
    CHECK(error_of("(;B[fe]") == "SGF line 1: the game does not end with )");
    CHECK(error_of("(;B[fe") == "SGF line 1: property B does not end");
    CHECK(error_of("(;B[fe\\") == "SGF line 1: property B does not end");
    CHECK(error_of("(;B)") == "SGF line 1: property B has no value");
    CHECK(error_of("(;B[fe]%)") == "SGF line 1: a property should begin at '%)'");
    CHECK(error_of("(;b[fe])") == "SGF line 1: a property needs a name in capitals");
    CHECK(error_of("(;AE[a1])") == "SGF line 1: a board without discs");
    CHECK(error_of("(;AB[a1:z1])") == "SGF line 1: property AB: not a square: 'a1:z1'");
    CHECK(error_of("(;PL[X])") == "SGF line 1: property PL: not a color: 'X'");
    CHECK(error_of("(;B[fe];AB[a1])") ==
          "SGF line 1: property AB: discs are set up after the first move");
}

TEST_CASE("SGF: illegal moves are found when the game is played") {
    const auto game = parse_sgf("(;B[fe];B[df])")->game();
    REQUIRE(!game.has_value());
    CHECK(game.error().text == "move 2: d6 is out of turn for black");
    CHECK(!parse_sgf("(;B[aa])")->game().has_value());
}

TEST_CASE("SGF: a file of several games, of which one is broken") {
    const auto games = parse_sgf_file("(;B[fe])\n(;B[z9](;W[df])(;W[ff]))\n(;B[dc](;W[cc]))");
    REQUIRE(games.size() == 3);
    CHECK(games[0].has_value());
    CHECK(!games[1].has_value());
    REQUIRE(games[2].has_value());
    CHECK(games[2]->moves.size() == 2);
    CHECK(parse_sgf_file("").empty());
}

}  // namespace
}  // namespace outflank
