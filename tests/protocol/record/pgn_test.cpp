#include "protocol/record/pgn.h"

#include <doctest/doctest.h>

#include <string>

#include "protocol/record/game_reader.h"

namespace outflank {
namespace {

GameRecord read_pgn(const std::string& text) {
    const ReadRecord read = outflank::read_pgn(ReadFrom{text});
    REQUIRE(read.record);
    CHECK(read.size + 1 >= text.size());  // without the last of the line ends
    return *read.record;
}

const std::string playok =
    "[Event \"Reversi match\"]\n[Site \"PlayOK\"]\n[Date \"2020.05.05\"]\n[Round \"-\"]\n"
    "[White \"second\"]\n[Black \"first\"]\n[Result \"20-44\"]\n[Time \"11:24:48\"]\n\n"
    "1. f5 d6 2. c3 d3\n3. c4 20-44\n\n";

TEST_CASE("PGN: a game that was cut costs itself alone") {
    const std::string good =
        "[Event \"x\"]\n[Black \"good\"]\n[White \"b\"]\n\n1. f5 d6 2. c3 *\n\n";
    for (std::size_t length = 1; length < playok.size(); ++length) {
        const std::string text = playok.substr(0, length) + "\n" + good;
        CAPTURE(text);
        bool has_good = false;
        for (GameReader reader(text); const auto record = reader.next();)
            has_good |= *record && (*record)->black == "good" && (*record)->moves.size() == 3;
        CHECK(has_good);
    }
}

TEST_CASE("PGN: what nobody knows of a date is kept") {
    for (const std::string date :
         {"2020.??.??", "2020.05.??", "????.05.03", "20??.??.??", "2020.05"}) {
        const GameRecord game = read_pgn("[Date \"" + date + "\"]\n\n1. f5 *\n");
        CHECK(game.date == date);
        CHECK(to_pgn(game).find("[Date \"" + date + "\"]") != std::string::npos);
    }
    GameRecord other;
    other.date = "20.05.2020";
    CHECK(to_pgn(other).find("[Date \"2020.05.20\"]") != std::string::npos);
}

TEST_CASE("a result that tells the winner alone has the discs of the board") {
    const std::string wiped_out = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5";
    const auto known = [&](const std::string& result) {
        return read_pgn("[Result \"" + result + "\"]\n\n" + wiped_out + "\n").known_result();
    };
    CHECK(known("1-0")->score == 64);
    CHECK(known("*")->score == 64);
    CHECK(known("38-26")->score == 12);
    CHECK(!known("0-1")->score);
    CHECK(!read_pgn("[Result \"1-0\"]\n\n1. f5\n").known_result()->score);
}

TEST_CASE("PGN: a game without moves is one when its result is written") {
    GameRecord game;
    game.black = "a";
    CHECK(read_pgn(to_pgn(game)) == game);
    game.first = "OX" + std::string(62, '-') + " O";
    CHECK(read_pgn(to_pgn(game)) == game);
    CHECK(!outflank::read_pgn(ReadFrom{"[Black \"a\"]\n\n"}).record);
}

TEST_CASE("PGN comes back as it was written") {
    GameRecord game = read_pgn(playok);
    game.tags.emplace_back("WTHOR", "made [1] \"x\"\n|=%");
    CHECK(read_pgn(to_pgn(game)) == game);
    game.first = "OX" + std::string(62, '-') + " O";
    game.result = "0-64";
    game.moves = {{Color::white, "c1", {}, {}}};
    CHECK(read_pgn(to_pgn(game)) == game);
    CHECK(to_pgn(read_pgn(playok)).find("1. f5 d6 2. c3 d3 3. c4 20-44\n") != std::string::npos);
}

}  // namespace
}  // namespace outflank
