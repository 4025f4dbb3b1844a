#include "protocol/games/played_moves.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "tests/support/parsed_ggf.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

const std::string start = "---------------------------OX------XO---------------------------";

TEST_CASE("the page's server answers with the rows of a position, or what is wrong") {
    const TemporaryFolder files;
    GameBase::create(files / "base");
    GameBase base(files / "base", Access::writing);
    REQUIRE(
        base.add(parsed_ggf("(;GM[Othello]PB[Ann]PW[\"Bob\"]RE[+4]DT[2011]TY[8]BO[8 "
                            "---------------------------O*------*O---------------------------"
                            " *]B[f5]W[d6]B[c3];)")));
    base.flush();
    const auto answer = played_answer(base, "position=" + start + "X");
    REQUIRE(answer.has_value());
    const Json rows = Json::parse(*answer);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0]["position"] == start + " X");
    CHECK(rows[0]["move"] == "d3");  // an image of f5
    CHECK(rows[0]["score"] == 1);
    CHECK(rows[0]["discs"] == 4);
    CHECK(rows[0]["years"] == Json{2011, 2011});
    CHECK(rows[0]["players"] == Json::parse(R"([{"name": "Ann", "games": 1}])"));
    CHECK(rows[0]["value"].is_null());
    CHECK(rows[0]["policy"].is_null());

    CHECK(played_answer(base, "position=X" + start.substr(1) + "X").value() == "[]");
    CHECK(played_answer(base, "moves=f5").error().text ==
          "a question begins with position=: 'moves=f5'");
    for (const std::string& wrong : {std::string(), start, start + "XX", start + "Z"})
        CHECK_MESSAGE(!played_answer(base, "position=" + wrong).has_value(), wrong);
}

TEST_CASE("opinions have a value and a chance for each move, and no value without a search") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}).has_value());
    const Board board =  // far from the book
        parse_position("-XXXXXX-O-XXXX--OOXXXX--OOXOXX--OOOXXX----OOXX---XOOO----------- X")
            .value()
            .board;
    const auto known = opinions_of(board, searcher, 2);
    CHECK(known.size() == static_cast<std::size_t>(count(board.moves())));
    double sum = 0;
    for (const auto& [move, opinion] : known) {
        CHECK(opinion.value.has_value());
        sum += opinion.chance.value();
    }
    CHECK(sum == doctest::Approx(1));
    for (const auto& [move, opinion] : opinions_of(board, searcher, 0))
        CHECK(!opinion.value.has_value());
}

}  // namespace
}  // namespace outflank
