#include "protocol/record/json_reader.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "protocol/record/game_reader.h"

namespace outflank {

TEST_CASE("Quest JSON: names, date and moves, also inside position") {
    GameReader reader(R"([{"created":"2020-05-20T11:24:00.000Z",
        "players":[{"name":"a"},{"name":"b"}],"moves":[{"m":"f5"},{"m":"d6"},{"m":"c3"}]},
        {"position":{"moves":[{"m":"f5"},{"m":"f6"}]}}])");
    const auto first = reader.next();
    REQUIRE(first);
    REQUIRE(*first);
    CHECK((*first)->black == "a");
    CHECK((*first)->white == "b");
    CHECK((*first)->date == "2020-05-20");
    CHECK((*first)->moves.size() == 3);
    const auto second = reader.next();
    REQUIRE(second);
    REQUIRE(*second);
    CHECK((*second)->moves.size() == 2);
    CHECK_FALSE(reader.next());
}

TEST_CASE("moves in JSON may be plain strings") {
    GameReader reader(R"({"moves":["f5","d6"]})");
    const auto game = reader.next();
    REQUIRE(game);
    REQUIRE(*game);
    CHECK((*game)->moves.size() == 2);
    CHECK((*game)->moves[1].move == "d6");
}

TEST_CASE("an error of JSON says in a word what is wrong") {
    for (const auto& [text, fault] :
         {std::pair(R"({"moves":["f5" "d6"]})",
                    "line 1: JSON: unexpected string literal at byte 19"),
          {R"({"moves":[f5]})", "line 1: JSON: invalid literal at byte 12"}}) {
        GameReader reader(text);
        const auto game = reader.next();
        REQUIRE(game);
        REQUIRE_FALSE(*game);
        CHECK(game->error().text == fault);
    }
}

TEST_CASE("Quest JSON that is cut is one error with its byte") {
    GameReader reader(R"({"moves":[{"m":"f5"},)");
    const auto game = reader.next();
    REQUIRE(game);
    REQUIRE_FALSE(*game);
    CHECK(game->error().text == "line 1: JSON: unexpected end of input at byte 22");
    CHECK_FALSE(reader.next());
}

TEST_CASE("Quest JSON: a game without a legal move is an error, the next one is kept") {
    GameReader reader(R"([{"moves":[{"m":"a1"}]},{"moves":[{"m":"f5"}]}])");
    CHECK_FALSE(*reader.next());
    CHECK(*reader.next());
}

TEST_CASE("Quest JSON: ratings are kept, times are told, other games are refused") {
    const std::string text = R"([{"gtype":"reversi","players":[{"name":"a","oldR":1500.5},{}],
"position":{"size":8,"moves":[{"m":"f5","t":1000}]}},
{"gtype":"go9","moves":[{"m":"f5"}]},{"position":{"size":10,"moves":[{"m":"f5"}]}}])";
    GameReader reader(text);
    const auto first = reader.next();
    REQUIRE(*first);
    CHECK((*first)->tag("RB") == "1500.5");
    CHECK((*first)->tag("RW").empty());
    CHECK((*first)->notes == std::vector<std::string>{"the times of the moves are left out"});
    CHECK(reader.next()->error().text.ends_with("a game of the type 'go9'"));
    CHECK(reader.next()->error().text.ends_with("a board of 10x10"));
}

TEST_CASE("Quest JSON: result and date are kept, what has no place is told") {
    const auto read = [](const std::string& fields) {
        const std::string text = "{" + fields + R"("moves":[{"m":"f5"},{"m":"d6"}]})";
        GameReader reader(text);
        return reader.next()->value();
    };
    CHECK(read(R"("result":"W+12",)").result == "W+12");
    CHECK(read(R"("result":"38-26",)").known_result()->score == 12);
    CHECK(read(R"("result":1,)").notes ==
          std::vector<std::string>{"left out: the result 1, in no known form"});
    CHECK(read(R"("result":null,)").notes.empty());
    CHECK(read(R"("created":1589973840000,)").date == "1589973840000");
    CHECK(read(R"("result":{"winner":1},)").notes ==
          std::vector<std::string>{R"(left out: the result {"winner":1}, in no known form)"});
    CHECK(read(R"("tcb":300,"players":[{"name":"a","oldR":1500,"newR":1510}],)").notes ==
          std::vector<std::string>{"left out: newR, tcb"});
}

TEST_CASE("Quest JSON: a board of another size is refused, by its type too") {
    const auto fault = [](const std::string& type) {
        const std::string text = R"({"gtype":")" + type + R"(","moves":["f5"]})";
        GameReader reader(text);
        const auto game = reader.next();
        return *game ? "" : game->error().text;
    };
    CHECK(fault("reversi") == "");
    CHECK(fault("reversi8") == "");
    CHECK(fault("reversi10") == "line 1: a board of 10x10");
    CHECK(fault("othello6") == "line 1: a board of 6x6");
}

namespace {

// The moves of each game of a text, its first position before them, and "?" behind a fault; or
// "error".
std::vector<std::string> json_games_in(const std::string& text) {
    std::vector<std::string> games;
    for (GameReader reader(text); const auto record = reader.next();) {
        if (!*record) {
            games.emplace_back("error");
            continue;
        }
        std::string game = (*record)->first;
        for (const RecordedMove& move : (*record)->moves) game += move.move;
        games.push_back(game + ((*record)->fault.empty() ? "" : "?"));
    }
    return games;
}

using GameTexts = std::vector<std::string>;

}  // namespace

TEST_CASE("JSON: passes may be left out") {
    // A game with three passes.
    const std::string whole =
        "f5f4c3d6d3b2e6f6g4f3g5c6g3h3c5d2c7b7g7b8e3g6f7f8g2h4d1g1c8h5a8e2d7b5h1h6e7e8b4a7f2c1h7a5"
        "a6f1h8c4a4g8c2b6b3a2a3b1e1d8h2a1";
    std::string list;
    for (std::size_t at = 0; at < whole.size(); at += 2)
        list += (at == 0 ? "\"" : ",\"") + whole.substr(at, 2) + '"';
    GameReader reader(whole);
    const auto expected = reader.next()->value().moves;
    const std::string text = "{\"moves\":[" + list + "]}";
    CHECK(GameReader(text).next()->value().moves == expected);
    const std::string one_text = "{\"moves\":\"" + whole + "\"}";
    CHECK(GameReader(one_text).next()->value().moves == expected);
}

TEST_CASE("JSON: games in a list, and in an object that holds it") {
    const GameTexts two = {"f5d6", "f5f4"};
    CHECK(json_games_in(R"({"games":[{"moves":["f5","d6"]},{"moves":["f5","f4"]}]})") == two);
    CHECK(json_games_in(R"({"user":{"name":"a"},"ids":[1,2],"games":[{"moves":["f5","d6"]},
        {"moves":["f5","f4"]}],"count":2})") == two);
    const std::string pretty =
        "{\n  \"games\": [\n    {\n      \"moves\": [\n        \"f5\",\n        \"d6\"\n      ]\n"
        "    },\n    {\n      \"moves\": [\"f5\", \"f4\"]\n    }\n  ]\n}\n";
    CHECK(json_games_in(pretty) == two);
    CHECK(json_games_in(pretty + "f5d6c3\n") == GameTexts{"f5d6", "f5f4", "f5d6c3"});
    CHECK(json_games_in("[[\"f5\",\"d6\"], [\"f5\",\"f4\"]]\n") == two);
    CHECK(json_games_in("[\"f5d6\", \"f5f4\"]\n") == two);
    CHECK(json_games_in("[\"f5\",\"d6\"]\n") == GameTexts{"f5d6"});
}

TEST_CASE("JSON: what our own commands print") {
    const std::string start = "---------------------------OX------XO--------------------------- X";
    const std::string board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    const std::string solved =
        R"({"index":1,"position":")" + board +
        R"(","empties":14,"score":18,"best":["g8"],"pv":["g8"],"exact":true,)" +
        R"("moves":{"a2":6,"g8":18,"zz":3}})";
    const std::string hint = R"({"position":")" + board +
                             R"(","depth":1,"exact":false,"hints":[]})" + "\n" +
                             R"({"position":")" + board +
                             R"(","depth":14,"exact":true,"hints":[{"move":"g8","score":18}]})";
    CHECK(json_games_in(solved + "\n" + hint + "\n") == GameTexts{board, board});
    const auto scores = GameReader(solved).next()->value().scores;
    REQUIRE(scores.size() == 2);
    CHECK(scores[0] == ObfMove{Square::g8, Score(18)});
    GameReader hints(hint);
    CHECK(hints.next()->value().scores.size() == 1);
    CHECK(!hints.next());
    const std::string analysis =
        R"({"type":"move","game":1,"ply":1,"mover":"black","move":"f5","score":0})"
        "\n"
        R"({"type":"move","game":1,"ply":2,"mover":"white","move":"d6","score":1})"
        "\n"
        R"({"type":"game","game":1,"black":"Ann","white":null,"result":"38-26","position":")" +
        start + R"(","moves":["f5","d6"],"loss":{}})";
    CHECK(json_games_in(analysis + "\n" + solved) == GameTexts{"f5d6", board});
    const GameRecord game = GameReader(analysis).next()->value();
    CHECK(game.black == "Ann");
    CHECK(game.result == "38-26");
}

TEST_CASE("games in JSON as programs write them") {
    const std::string names = R"("black":"Al","white":{"name":"Bo"},)";
    for (const std::string moves :
         {R"("moves":"f5d6c3")", R"("Moves":["F5","D6","C3"])", R"("record":"f5d6c3")",
          R"("transcript":"f5 d6 c3")", R"("moves":[{"move":"f5","time":3},{"move":"d6"},"c3"])",
          R"("moves":[37,43,18])", R"("moves":[56,64,33])",
          R"("moves":[{"x":5,"y":4},{"x":3,"y":5},{"x":2,"y":2}])",
          R"("moves":[{"col":6,"row":5},{"col":4,"row":6},{"col":3,"row":3}])"}) {
        CAPTURE(moves);
        std::string text = "{" + names;
        text += moves;
        text += R"(,"score":"40-24"})";
        GameReader reader(text);
        const GameRecord record = reader.next()->value();
        REQUIRE(record.moves.size() == 3);
        CHECK(record.moves[2].move.size() == 2);
        CHECK(record.fault.empty());
        CHECK(record.black == "Al");
        CHECK(record.white == "Bo");
        CHECK(record.result == "40-24");
        CHECK(!reader.next());
    }
    const auto read = [](const std::string& text) { return GameReader(text).next()->value(); };
    CHECK(read(R"({"moves":[37,43,18]})").moves[0].move == "f5");
    CHECK(read(R"({"moves":"f5d6","score":{"black":40,"white":24}})").result == "40-24");
    CHECK(!read(R"({"moves":[37,0,18]})").fault.empty());
}

TEST_CASE("a fault in JSON is told with its own line") {
    const std::string text = "[{\"moves\":[\"f5\"]},\n{\"moves\":[\n\"f5\" \"d6\"]}]\n";
    GameReader reader(text);
    CHECK(reader.next()->has_value());
    CHECK(reader.next()->error().text == "line 3: JSON: unexpected string literal at byte 39");
}

}  // namespace outflank
