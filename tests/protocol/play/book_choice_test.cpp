#include "protocol/play/book_choice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/notation.h"
#include "engine/position.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

Game game_after_f5() {  // White has d6, f4 and f6
    Game game;
    REQUIRE(game.play(Square::f5));
    return game;
}

BookMove move(Square square, int score, std::int64_t games) {
    BookMove known;
    known.move = square;
    known.range = ScoreRange{score};
    known.games.won = games;
    return known;
}

TEST_CASE("book choice: a move that loses no more than it may, the good and frequent ones first") {
    const std::vector<BookMove> moves = {move(Square::f6, 2, 0), move(Square::d6, 1, 10'000),
                                         move(Square::f4, -1, 1'000'000)};
    std::map<Square, int> counts;
    for (std::uint64_t seed = 0; seed < 400; ++seed)
        ++counts[BookChoice(seed).choose(game_after_f5(), moves, 1)->move];
    CHECK(counts.size() == 2);
    CHECK(counts[Square::d6] > 340);  // 100 / 10 times as likely as f6
    CHECK(counts[Square::d6] < 390);
    CHECK(BookChoice(1).choose(game_after_f5(), moves, 0)->move == Square::f6);
}

TEST_CASE("book choice: nothing where no score is known") {
    CHECK_FALSE(BookChoice(1).choose(game_after_f5(), {}, 4));
    BookMove unknown;
    unknown.move = Square::d6;
    CHECK_FALSE(BookChoice(1).choose(game_after_f5(), {unknown}, 4));
    const std::vector<BookMove> moves = {move(Square::f6, -9, 0), unknown};
    CHECK(BookChoice(1).choose(game_after_f5(), moves, 64)->move == Square::f6);
}

TEST_CASE("book choice: the best line first, and all in the end, the better ones more often") {
    // White chooses after f5, and once more after f5d6c3.
    const std::vector<BookMove> first = {move(Square::d6, 0, 9), move(Square::f4, -1, 9)};
    const std::vector<BookMove> second = {move(Square::d3, 0, 9), move(Square::f4, -2, 9)};
    BookChoice choice(7);
    std::map<std::string, int> times;
    for (int i = 0; i < 40; ++i) {
        Game game = game_after_f5();
        const Square chosen = choice.choose(game, first, 2)->move;
        std::string line = to_string(chosen);
        if (chosen == Square::d6) {
            REQUIRE(game.play(Square::d6));
            REQUIRE(game.play(Square::c3));
            line += to_string(choice.choose(game, second, 2)->move);
        }
        if (i == 0) CHECK(line == "d6d3");
        ++times[line];
    }
    CHECK(times.size() == 3);
    CHECK(times["d6d3"] > times["f4"]);
    CHECK(times["f4"] > times["d6f4"]);
    CHECK(times["d6f4"] > 3);
}

TEST_CASE("book choice: equal lines are all played before one is again") {
    const std::vector<BookMove> moves = {move(Square::d6, 0, 9), move(Square::f4, 0, 900),
                                         move(Square::f6, 0, 0)};
    std::map<Square, int> times;
    BookChoice choice(5);
    for (int i = 0; i < 30; ++i) ++times[choice.choose(game_after_f5(), moves, 0)->move];
    for (const auto& [square, count] : times) CHECK(std::abs(count - 10) < 6);
    CHECK(times.size() == 3);
}

TEST_CASE("book choice: a line that was lost is played no more where another was not") {
    const std::vector<BookMove> moves = {move(Square::d6, 0, 0), move(Square::f4, 0, 0)};
    BookChoice choice(3);
    std::map<Square, int> counts;
    for (int i = 0; i < 10; ++i) {
        Game game = game_after_f5();
        const Square chosen = choice.choose(game, moves, 0)->move;
        ++counts[chosen];
        REQUIRE(game.play(chosen));
        choice.learn_result(game, chosen == Square::d6 ? -2 : 2);
        choice.learn_result(game, -2);  // of a game it already knows
    }
    CHECK(counts[Square::d6] == 1);
    CHECK(counts[Square::f4] == 9);
}

}  // namespace

}  // namespace outflank
