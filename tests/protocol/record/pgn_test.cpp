#include <doctest/doctest.h>

#include <string>

#include "protocol/record/game_reader.h"
#include "protocol/record/pgn_reader.h"
#include "protocol/record/pgn_writer.h"

namespace outflank {
namespace {

GameRecord read(const std::string& text) {
    std::size_t size = 0;
    auto record = parse_pgn(text, size);
    REQUIRE(record);
    CHECK(size + 1 >= text.size());  // without the last of the line ends
    return *record;
}

const std::string playok =
    "[Event \"Reversi match\"]\n[Site \"PlayOK\"]\n[Date \"2020.05.05\"]\n[Round \"-\"]\n"
    "[White \"second\"]\n[Black \"first\"]\n[Result \"20-44\"]\n[Time \"11:24:48\"]\n\n"
    "1. f5 d6 2. c3 d3\n3. c4 20-44\n\n";

TEST_CASE("PGN: tags and moves of PlayOK") {
    const GameRecord game = read(playok);
    CHECK(game.black == "first");
    CHECK(game.white == "second");
    CHECK(game.place == "PlayOK");
    CHECK(game.date == "2020.05.05");
    CHECK(game.result == "20-44");
    CHECK(game.tag("EV") == "Reversi match");
    CHECK(game.tag("RO").empty());
    CHECK(game.tag("Time") == "11:24:48");
    CHECK(game.moves.size() == 5);
    CHECK(game.fault.empty());
}

TEST_CASE("PGN: the forms of other programs") {
    // No empty line before the moves; names in lower case; a set-up position.
    CHECK(read("[black \"a\"]\n[RESULT \"*\"]\n1. f5 d6\n").moves.size() == 2);
    const std::string board = "OX" + std::string(62, '-') + " O";
    const GameRecord set_up = read("[FEN \"" + board + "\"]\n[SetUp \"1\"]\n\n1. c1 64-0\n");
    CHECK(set_up.first == board);
    CHECK(set_up.moves.front().color == Color::white);
    CHECK(read("[Black \"a \\\"b\\\" \\\\\"]\n\n1. f5 *\n").black == "a \"b\" \\");
    CHECK(read("[Black \"a\"]\n\n1. f5 {a comment\n\nin two parts} d6 *\n").moves.size() == 2);
    CHECK(!read("[Black \"a\"]\n\n1. f5 a1 d6 *\n").fault.empty());
}

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

TEST_CASE("PGN comes back as it was written") {
    GameRecord game = read(playok);
    game.tags.emplace_back("WTHOR", "made [1] \"x\"\n|=%");
    game.result = "+12.00:r";
    game.date = "5 May 2020";
    CHECK(read(to_pgn(game)) == game);
    game.first = "OX" + std::string(62, '-') + " O";
    game.moves = {{Color::white, "c1", {}, {}}};
    CHECK(read(to_pgn(game)) == game);
    CHECK(to_pgn(read(playok)).find("1. f5 d6 2. c3 d3 3. c4 20-44\n") != std::string::npos);
}

}  // namespace
}  // namespace outflank
