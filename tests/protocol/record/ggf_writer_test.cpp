// What is written in GGF can be read by other programs, and all of it comes back.

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "protocol/record/ggf.h"
#include "protocol/record/own_data.h"
#include "protocol/record/record_writer.h"
#include "protocol/record/sgf.h"
#include "protocol/system/encoding.h"
#include "tests/support/parsed_ggf.h"
#include "tests/support/strict_ggf.h"

namespace outflank {
namespace {

// A game whose texts try to end values and games, and are too long.
GameRecord hostile_game() {
    GameRecord game;
    game.place = "a ] b (; c ;) d \\] \n\t;";
    game.date = "947375357";
    game.black = std::string(2000, 'x') + "]";
    game.white = "Wa\xC5\x82\xC4\x99sa \xE8\xA1\xA8 (;";
    game.result = "W+R";
    game.black_clock = {0.25, 0.001, 3};
    game.white_clock = {-5.5, 0, 120};
    for (int i = 0; i < 900; ++i) game.tags.emplace_back("GC", "\xC3\xA4%|=;)](;[");
    game.tags.emplace_back("CO", "a user's ] own");
    game.tags.emplace_back("CO", "Outflank|CO=x");
    game.tags.emplace_back("CO", "");
    game.tags.emplace_back("RB", "?");
    game.tags.emplace_back("RW", "");
    game.tags.emplace_back("KM", "-1.50");
    game.tags.emplace_back("TY", "hexagonal");
    game.tags.emplace_back("White Elo", "1500");
    game.moves = {{Color::black, "f5", 4.0e-4, 12.3456}, {Color::white, "d6", 1e300, 1e300}};
    return game;
}

Tags sorted(Tags tags) {
    std::ranges::sort(tags);
    return tags;
}

TEST_CASE("other programs read what is written, whatever the texts, and all tags come back") {
    const GameRecord game = hostile_game();
    const std::string text = to_ggf(game);
    CHECK(strict_ggf_fault(text) == "");
    CHECK(text.find("DT[2000.01.08]") != std::string::npos);
    CHECK(text.find("RE[-64:r]") != std::string::npos);
    const GameRecord again = parsed_ggf(text);
    CHECK(again.moves[0].eval == 0.0004);
    CHECK(sorted(again.tags) == sorted(game.tags));
    CHECK(to_ggf(again) == to_ggf(parsed_ggf(to_ggf(again))));

    const GameRecord plain =
        parsed_ggf("(;PB[a]RB[1500.5]RW[1400@3]KB[f5/-2.00]KW[f5/2]TY[s8r18]CO[x]BO[8 " +
                   std::string(32, '*') + std::string(32, 'O') + " *];)");
    CHECK(strict_ggf_fault(to_ggf(plain)) == "");
    CHECK(to_ggf(plain).find("Outflank") == std::string::npos);
    CHECK(parsed_ggf(to_ggf(plain)).tag("TY") == "s8r18");
}

TEST_CASE("bids that NBoard refuses, are in a comment, and the type does not ask for them") {
    const auto written = [](const std::string& tags) {
        const GameRecord game = parsed_ggf("(;" + tags + "B[f5];)");
        std::string text = to_ggf(game);
        for (const char* name : {"KB", "KW", "KM"})
            CHECK(parsed_ggf(text).tag(name) == game.tag(name));
        return text;
    };
    CHECK(written("KB[f5/-2.00]KW[f5/2/1.5]TY[8k]").find("TY[8k]") != std::string::npos);
    CHECK(written("KB[f5/-2.00]KW[f5/2/1.5]TY[8k]").find("KW[f5/2/1.5]") != std::string::npos);
    for (const char* tags : {"TY[8k]", "KB[f5/-2.00]TY[8k]", "KB[f5/-2]KW[f5/3]KM[0.5]TY[8k]",
                             "KB[f5]KW[f5]TY[K8]", "KB[f5/1/]KW[f5/-1]TY[8k]"}) {
        CHECK(written(tags).find("TY[8]") != std::string::npos);
        CHECK(written(tags).find("]K") == std::string::npos);
    }
}

TEST_CASE("texts of random signs come back, by way of GGF and of SGF") {
    const std::string signs = "[](){};:\\|%=+/ \n\r\t~?aZ0\x01";
    std::mt19937 random(29);
    const auto random_text = [&] {
        std::string text;
        for (std::size_t size = random() % 12; size > 0; --size) {
            text += signs[random() % signs.size()];
            if (random() % 8 == 0) text += "\xC3\xA4";
        }
        return text;
    };
    for (int i = 0; i < 2000; ++i) {
        GameRecord game;
        game.black = random_text();
        game.tags = {{"EV", random_text()}, {"GN", random_text()}, {"x 1", random_text()}};
        if (i % 8 == 0) game.tags.front().second += std::string(500, '\xA4') + random_text();
        for (auto& [name, value] : game.tags) value = utf8_or_latin1(value);
        game.result = "B+2";
        CAPTURE(i);
        const std::string text = to_ggf(game);
        CHECK(strict_ggf_fault(text) == "");
        CHECK(parsed_ggf(text).tags == game.tags);
        CHECK(parse_sgf(to_sgf(game)) == game);
    }
}

TEST_CASE("the strict reader refuses what other programs do not read") {
    const std::string board = std::string(start_tag);
    const std::string good = "(;GM[Othello]TY[8]RE[?]" + board + "B[F5];)";
    CHECK(strict_ggf_fault(good) == "");
    const auto with = [&](const std::string& what) {
        return "(;GM[Othello]TY[8]RE[?]" + board + what + ";)";
    };
    for (const char* bad :
         {"EV[x]", "CO[a]b]", " B[F5]", "b[F5]", "B[F5/]", "B[F5/1.5/]", "B[F5/4e-4]", "TI[0:05.5]",
          "RB[]", "RB[?]", "RE[]", "RE[+2:s]", "KM[1]", "W[--]", "TI[]"})
        CHECK_MESSAGE(strict_ggf_fault(with(bad)) != "", bad);
    CHECK(strict_ggf_fault(with("CO[" + std::string(900, 'x') + "]")) != "");
    CHECK(strict_ggf_fault("(;GM[Othello]RE[?]" + board + ";)") == "no TY");
}

TEST_CASE("the opening stands in a comment, and is no part of the record") {
    const GameRecord game = parse_ggf("(;GM[Othello]B[F5]W[D6]B[C3]W[D3]B[C4];)").value();
    const std::string written = to_ggf(game, "Tiger");
    CHECK(written.find("CO[Outflank|opening=Tiger]") != std::string::npos);
    CHECK(to_ggf(parse_ggf(written).value()) == to_ggf(game));
    std::string text;
    RecordWriter writer(RecordFormat::ggf, [&](std::string_view more) { text += more; });
    CHECK(writer.add(game));
    CHECK(text == written + '\n');
}

TEST_CASE("a tag of SGF or PGN beside one of GGF that tells something else: both stay") {
    GameRecord game;
    game.tags = {{"RB", "1700"}, {"BR", "1500"}};
    CHECK(parsed_ggf(to_ggf(game)).tags == game.tags);
    game.tags = {{"TM", "300"}};
    game.black_clock = game.white_clock = RecordedClock{60};
    const GameRecord again = parsed_ggf(to_ggf(game));
    CHECK(again.tag("TM") == "300");
    CHECK(again.black_clock == game.black_clock);
}

TEST_CASE("clocks and ratings of SGF and PGN are told in GGF's tags, and come back as they were") {
    GameRecord game = parsed_ggf("(;RE[?]B[f5];)");
    game.tags = {{"BR", "1500"}, {"TM", "300.25"}, {"WR", "3 dan"}, {"XX", "x"}};
    const std::string text = to_ggf(game);
    CHECK(strict_ggf_fault(text) == "");
    CHECK(text.find("RB[1500]RE[?]TI[5:00]") != std::string::npos);
    CHECK(parsed_ggf(text) == game);
    game.tags = {{"WhiteElo", "1480.5"}, {"TimeControl", "300+5"}};
    const std::string from_pgn = to_ggf(game);
    CHECK(from_pgn.find("RW[1480.5]RE[?]TI[5:00/0:05]") != std::string::npos);
    CHECK(parsed_ggf(from_pgn) == game);
    for (const std::string not_seconds : {"40/9000", "1e300", "5+1e10", "-1"}) {
        game.tags = {{"TimeControl", not_seconds}, {"BlackElo", "-"}};
        CHECK(to_ggf(game).find("TI[") == std::string::npos);
        CHECK(parsed_ggf(to_ggf(game)) == game);
    }
}

TEST_CASE("a comment in the form of ours that is not ours is one") {
    for (const char* text : {"(;CO[Outflank|hello];)", "(;CO[Outflank+%zz];)"}) {
        const GameRecord game = parsed_ggf(text);
        REQUIRE(game.tags.size() == 1);
        CHECK(game.tags[0].second.starts_with("Outflank"));
        CHECK(parsed_ggf(to_ggf(game)).tags == game.tags);
    }
    CHECK(parsed_ggf("(;CO[Outflank|EV=a]CO[Outflank+b|RO=%5D];)").tags ==
          Tags{{"EV", "ab"}, {"RO", "]"}});
    CHECK(parsed_ggf("(;WTHOR[made 2001]PB[a];)").tag("WTHOR") == "made 2001");
}

}  // namespace
}  // namespace outflank
