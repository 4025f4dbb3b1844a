#include "protocol/record/quest_json.h"

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

}  // namespace outflank
