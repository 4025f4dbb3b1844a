#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "engine/position.h"
#include "protocol/play/othello_engine.h"
#include "protocol/play/othello_game.h"
#include "tests/support/dialogue.h"

namespace outflank {

namespace {

TEST_CASE("own moves: images of a position and of a move count as one") {
    OwnMoves played;
    const Board start = start_position().board;
    CHECK(played.count(start) == 0);
    played.add(start, Square::f5);
    CHECK(played.times(Square::d3, start) == 1);
    CHECK(played.count(start) == 4);

    const Board second = start_position().after(Square::f5).board;
    played.add(second, Square::d6);
    CHECK(played.times(Square::f4, second) == 0);
    const Board image = start_position().after(Square::d3).board;
    CHECK(played.times(Square::c5, image) == 1);
    CHECK(played.count(image) == 1);
}

TEST_CASE("own moves: an engine with a book wins the same endgame by another move") {
    OthelloGame game;
    REQUIRE(game.set_up("XXXXXX-OOOOXOXX-OOXOXXOXOOOXOXXXXOOOXXXX-XOOOXXX--OOOX-X--O-OX-- O"));
    Options options = quick_options();
    options.exact_from = 12;
    options.no_book = false;
    OthelloEngine engine(options);
    const std::set<std::string> winners = {"a7", "b7", "h2"};  // by 6, 4 and 4; g8 loses by 6

    const Request playing{.purpose = Request::Purpose::playing};
    std::map<std::string, int> times;
    for (int i = 0; i < 9; ++i) {
        Hints last;
        const Hints hints =
            engine.choose(game, playing, {}, [&last](const Hints& iteration) { last = iteration; });
        CHECK(hints.nodes == last.nodes);  // of one search
        CHECK(hints.lines.size() == 1);
        ++times[hints.lines.front().move];
    }
    CHECK(times.size() == winners.size());
    for (const auto& [move, count] : times) {
        CHECK(winners.contains(move));
        CHECK(count == 3);
    }
}

}  // namespace

}  // namespace outflank
