#include "protocol/record/sgf.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/own_data.h"
#include "protocol/record/transcript.h"

namespace outflank {
namespace {

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

TEST_CASE("SGF: illegal moves are found when the game is played") {
    const auto game = parse_sgf("(;B[fe];B[df])")->game();
    REQUIRE(!game.has_value());
    CHECK(game.error().text == "move 2: d6 is out of turn for black");
    CHECK(!parse_sgf("(;B[aa])")->game().has_value());
}

TEST_CASE("SGF: texts are in the charset that CA names, and are written as UTF-8") {
    const auto black = [](const std::string& text) { return parse_sgf(text).value().black; };
    const auto notes = [](const std::string& text) { return parse_sgf(text).value().notes; };
    CHECK(black("(;PB[Pl\xE4yer])") == "Pl\xC3\xA4yer");
    CHECK(black("(;PB[\xC3\xA4])") == "\xC3\xA4");
    CHECK(black("(;CA[windows-1252]PB[\x8Akoda])") == "\xC5\xA0koda");
    CHECK(black("(;CA[ISO-8859-1]PB[\xC3\xA4])") == "\xC3\x83\xC2\xA4");
    CHECK(black("(;CA[UTF-16]PB[\xC4\x99])") == "\xC4\x99");  // converted with its file
    const std::string unknown = "(;CA[Klingon-1]PB[Pl\xE4yer])";
    CHECK(black(unknown) == "Pl\xC3\xA4yer");
    CHECK(notes(unknown) ==
          std::vector<std::string>{"CA names an unknown charset: 'Klingon-1'; read as Latin-1"});
    const std::string wrong = "(;CA[UTF-8]PB[Pl\xE4yer])";
    CHECK(black(wrong) == "Pl\xC3\xA4yer");
    CHECK(notes(wrong) ==
          std::vector<std::string>{"not all is UTF-8, as CA says; the rest is read as Latin-1"});
    const std::string written = to_sgf(parse_sgf("(;CA[windows-1252]PB[\x8Akoda])").value());
    CHECK(written.find("CA[UTF-8]") != std::string::npos);
    CHECK(black(written) == "\xC5\xA0koda");
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

TEST_CASE("SGF: what is not read is told") {
    const auto record = parse_sgf("(;PB[a];B[fe]C[good]BL[12](;W[df])(;W[ff]))").value();
    CHECK(record.notes == std::vector<std::string>{"the properties of moves are left out: BL, C",
                                                   "the variations are left out"});
}

TEST_CASE("SGF: discs that are set up after a move end the game") {
    for (const char* property : {"AB[a1]", "AW[a1]", "AE[e4]"}) {
        const std::string text = "(;B[fe];W[df];" + std::string(property) + "PL[B];B[cc];AB[b2])";
        const GameRecord record = parse_sgf(text).value();
        CHECK(record.moves.size() == 2);
        CHECK(record.fault == std::string(property, 2) + " sets up discs behind move 2");
    }
    GameReader reader("(;PB[a];B[fe];AB[a1])\n(;B[dc])");
    CHECK(reader.next().value()->fault == "line 1: AB sets up discs behind move 1");
    CHECK(reader.next().value()->fault.empty());
    GameReader illegal("(;B[fe];W[aa];B[df];AB[a1])");
    CHECK(illegal.next().value()->fault == "line 1: move 2: illegal move a1 for White");
}

TEST_CASE("SGF: a property that comes twice is told") {
    const auto notes = [](const std::string& text) { return parse_sgf(text).value().notes; };
    CHECK(notes("(;PB[a]PB[c];B[fe])") ==
          std::vector<std::string>{"left out: PB[a], because PB comes again"});
    CHECK(notes("(;PB[a][c];B[fe])") ==
          std::vector<std::string>{"left out: PB[a], because PB comes again"});
    CHECK(notes("(;RE[+64:x];B[fe])") ==
          std::vector<std::string>{"left out: 'x' in the result '+64:x', no known end of a game"});
    CHECK(notes("(;PB[a]PB[a]RE[B+2];B[fe])").empty());
}

TEST_CASE("SGF: results in all their forms") {
    const auto written = [](const std::string& result) {
        GameRecord record;
        record.result = result;
        const std::string text = to_sgf(record);
        const std::size_t at = text.find("RE[");
        return at == std::string::npos ? "none" : text.substr(at + 3, text.find(']', at) - at - 3);
    };
    CHECK(written("+12.00:r") == "B+R");
    CHECK(written("-4:t") == "W+T");
    CHECK(written("+0.00:s") == "0");
    CHECK(written("+12.00:s") == "B+12");
    CHECK(written("12") == "B+12");
    CHECK(written(" -2.000 ") == "W+2");
    CHECK(written("38-26") == "B+12");
    CHECK(written("aborted") == "?");
    CHECK(written("") == "none");
}

}  // namespace
}  // namespace outflank
