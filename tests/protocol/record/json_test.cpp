#include "protocol/record/json.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "protocol/record/game_reader.h"

namespace outflank {

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

}  // namespace outflank
