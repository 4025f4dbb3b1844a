#include "search/time_manager.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "search/level.h"
#include "search/searcher.h"

namespace outflank {
namespace {

GameClock clock_of(int left, int increment = 0, std::optional<int> moves_to_go = {}) {
    return {Milliseconds(left), Milliseconds(increment), moves_to_go};
}

TEST_CASE("a game whose moves each take all they may never loses on time") {
    for (const int start : {10, 1000, 300'000})
        for (const int increment : {0, 5}) {
            Milliseconds left(start);
            for (int empties = 60; empties > 0; empties -= 2) {
                const TimeBudget budget = budget_of({left, Milliseconds(increment), {}}, empties);
                CHECK(budget.aim >= Milliseconds(0));
                CHECK(budget.aim <= budget.most);
                REQUIRE(budget.most <= left);
                left += Milliseconds(increment) - budget.most;
            }
        }
}

TEST_CASE("most of a clock is spent before the end of the game is solved, and not all at once") {
    Milliseconds left(60'000);
    for (int empties = 60; empties > 20; empties -= 2) {
        const TimeBudget budget = budget_of({left, Milliseconds(0), {}}, empties);
        CHECK(budget.aim >= Milliseconds(1000));
        CHECK(budget.most <= Milliseconds(12'000));
        left -= budget.aim;
    }
    CHECK(left < Milliseconds(20'000));
    CHECK(left > Milliseconds(4'000));
}

TEST_CASE("a clock that has run out leaves no time, an increment no more than there is") {
    CHECK(budget_of(clock_of(0), 40).most == Milliseconds(0));
    CHECK(budget_of(clock_of(-500), 40).most == Milliseconds(0));
    CHECK(budget_of(clock_of(100, 1000), 40).most <= Milliseconds(100));
    CHECK(budget_of(clock_of(100, 1000), 1).most == Milliseconds(100));
    CHECK(budget_of(clock_of(900, 0, 1), 50).aim == Milliseconds(900));
    CHECK(budget_of(clock_of(900, 0, 3), 50).aim == Milliseconds(300));
}

TEST_CASE("a search on a clock ends in time, and at once when there is one move") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    const Board start = start_position().board;
    (void)searcher.evaluate(start);  // unpacks the weights
    Limits limits;
    limits.clock = clock_of(0);
    CHECK(searcher.search(start, limits).elapsed < Milliseconds(50));
    limits.exact_from = 60;
    CHECK(searcher.search(start, limits).depth == 1);
    limits.exact_from.reset();
    limits.clock = clock_of(1000);
    const Report report = searcher.search(start, limits);
    CHECK(report.depth > 4);
    CHECK(report.elapsed < Milliseconds(300));
    limits.clock = clock_of(600'000);
    limits.only = bit(Square::d3);
    CHECK(searcher.search(start, limits).depth == 1);
}

TEST_CASE("higher levels search deeper and solve earlier") {
    for (int level = 1; level <= max_level; ++level) {
        const Level lower = level_table(level - 1);
        const Level higher = level_table(level);
        CHECK(higher.depth >= lower.depth);
        CHECK(higher.exact_from >= lower.exact_from);
        CHECK(higher.selective_from >= higher.exact_from);
    }
    CHECK(level_table(max_level).depth == 60);
    CHECK(level_table(max_level).exact_from == 60);
}

TEST_CASE("variety plays other moves than the best, but none that is much worse") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    const Board start = start_position().board;
    Limits limits;
    limits.depth = 3;
    Bitboard played = 0;
    limits.variety = 0;
    for (int i = 0; i < 40; ++i) played |= bit(searcher.search(start, limits).lines.front().move);
    CHECK(count(played) == 1);
    limits.variety = 128;
    const Board second = start.after_move(Square::d3);
    for (int i = 0; i < 100; ++i) {
        const Report report = searcher.search(second, limits);
        CHECK(report.lines.size() == 1);
        played |= bit(report.lines.front().move);
    }
    CHECK((played & second.moves()) == second.moves());
    limits.variety = 1;
    limits.lines = square_count;
    const int best = [&] {
        Limits plain = limits;
        plain.variety = 0;
        return searcher.search(second, plain).lines.front().score.discs();
    }();
    for (int i = 0; i < 20; ++i)
        CHECK(searcher.search(second, limits).lines.front().score.discs() >= best - 1);
}

}  // namespace
}  // namespace outflank
