#include "search/time_manager.h"

#include <doctest/doctest.h>

#include <thread>

#include "engine/mod/state.h"
#include "engine/position.h"
#include "search/mod/searcher.h"
#include "search/searcher.h"
#include "tests/support/busy_machine.h"

namespace outflank {
namespace {

GameClock clock_of(int left, int increment = 0, std::optional<int> moves_to_go = {}) {
    return {Milliseconds(left), Milliseconds(increment), moves_to_go};
}

// As Othello and Othello MOD describe themselves, with so many plies to come.
GameLength othello(int empties) { return {empties, 16}; }
GameLength othello_mod(int cards) { return {cards, 6}; }

TimeManager manager_of(const GameClock& clock, const GameLength& game) {
    Limits limits;
    limits.clock = clock;
    return {limits, game};
}

TEST_CASE("time: the reserve for lag is 5% of the time left, at most 1 s, at least what is asked") {
    const Milliseconds least(10);
    CHECK(lag_reserve(Milliseconds(60000), least) == Milliseconds(1000));
    CHECK(lag_reserve(Milliseconds(10000), least) == Milliseconds(500));
    CHECK(lag_reserve(Milliseconds(100), least) == Milliseconds(10));
    CHECK(lag_reserve(Milliseconds(-100), least) == Milliseconds(10));
    CHECK(lag_reserve(Milliseconds(100), Milliseconds(50)) == Milliseconds(50));
}

TEST_CASE("time: what a move may take of a clock") {
    struct Row {
        GameClock clock;
        GameLength game;
        int aim;  // milliseconds
        int limit;
    };
    for (const auto& [clock, game, aim, limit] : {
             // 22 moves before the game is solved with 16 empties, and three for the rest.
             Row{clock_of(60'000), othello(60), 2400, 6666},
             {clock_of(60'000), othello(20), 12'000, 25'714},  // two moves, and three
             {clock_of(60'000), othello(4), 30'000, 45'000},   // no more than the game has
             {clock_of(60'000), othello(1), 60'000, 60'000},
             {clock_of(60'000), othello(0), 60'000, 60'000},
             {clock_of(60'000), othello_mod(46), 2608, 7200},
             {clock_of(60'000, 1000), othello(60), 3400, 6666},
             {clock_of(600, 1000), othello(60), 600, 600},
             {clock_of(60'000, 0, 2), othello(60), 30'000, 45'000},
             {clock_of(60'000, 0, 100), othello(60), 2400, 6666},  // more than the game has
             {clock_of(60'000, 0, 0), othello(60), 60'000, 60'000},
             {clock_of(-1), othello(60), 0, 0},
         }) {
        const TimeBudget budget = time_budget(clock, game);
        CHECK(budget.aim == Milliseconds(aim));
        CHECK(budget.limit == Milliseconds(limit));
    }
}

TEST_CASE("time: a game in which each move takes its limit is never lost on time") {
    for (const auto& [length_of, plies] : {std::pair{&othello, 60}, std::pair{&othello_mod, 46}})
        for (const int start : {10, 1000, 300'000})
            for (const int increment : {0, 5}) {
                Milliseconds left(start);
                for (int to_come = plies; to_come > 0; to_come -= 2) {
                    const TimeBudget budget =
                        time_budget({left, Milliseconds(increment), {}}, length_of(to_come));
                    CHECK(budget.aim >= Milliseconds(0));
                    CHECK(budget.aim <= budget.limit);
                    REQUIRE(budget.limit <= left);
                    left += Milliseconds(increment) - budget.limit;
                }
            }
}

TEST_CASE("time: most of a clock is spent before the game is solved, and not all at once") {
    Milliseconds left(60'000);
    for (int empties = 60; empties > 20; empties -= 2) {
        const TimeBudget budget = time_budget({left, Milliseconds(0), {}}, othello(empties));
        CHECK(budget.aim >= Milliseconds(1000));
        CHECK(budget.limit <= Milliseconds(12'000));
        left -= budget.aim;
    }
    CHECK(left < Milliseconds(20'000));
    CHECK(left > Milliseconds(4'000));
}

TEST_CASE("time: a clock that has run out leaves none, an increment no more than is left") {
    CHECK(time_budget(clock_of(0), othello(40)).limit == Milliseconds(0));
    CHECK(time_budget(clock_of(-500), othello(40)).limit == Milliseconds(0));
    CHECK(time_budget(clock_of(100, 1000), othello(40)).limit <= Milliseconds(100));
    CHECK(time_budget(clock_of(100, 1000), othello(1)).limit == Milliseconds(100));
    CHECK(time_budget(clock_of(900, 0, 1), othello(50)).aim == Milliseconds(900));
    CHECK(time_budget(clock_of(900, 0, 3), othello(50)).aim == Milliseconds(300));
}

TEST_CASE("time: without a clock nothing ends before the move time") {
    const TimeManager unlimited({}, othello(60));
    CHECK_FALSE(unlimited.must_stop());
    CHECK_FALSE(unlimited.has_no_time());
    CHECK_FALSE(unlimited.is_enough(false, {}));

    Limits limits;
    limits.move_time = Milliseconds(10'000);
    const TimeManager early(limits, othello(60));
    CHECK_FALSE(early.must_stop());
    CHECK_FALSE(early.is_enough(false, {}));
    limits.move_time = Milliseconds(0);
    const TimeManager late(limits, othello(60));
    CHECK(late.must_stop());
    CHECK_FALSE(late.has_no_time());
}

TEST_CASE("time: of a clock and a move time the stricter one stops the search") {
    Limits limits;
    limits.clock = clock_of(60'000);
    limits.move_time = Milliseconds(0);
    CHECK(TimeManager(limits, othello(60)).must_stop());
    limits.clock = clock_of(0);
    limits.move_time = Milliseconds(60'000);
    const TimeManager no_time(limits, othello(60));
    CHECK(no_time.must_stop());
    CHECK(no_time.has_no_time());
}

TEST_CASE("time: the only move needs no further iteration") {
    const TimeManager time = manager_of(clock_of(600'000), othello(60));
    CHECK(time.is_enough(false, {}));
    CHECK_FALSE(time.is_enough(true, {}));
}

TEST_CASE("time: an iteration that changed the best move or lowered its score gets more time") {
    // One move in three: the aim is 80 ms, the limit 144 ms, and between them lie 112 ms.
    const GameClock clock = clock_of(240, 0, 3);
    const TimeBudget budget = time_budget(clock, othello(60));
    REQUIRE(budget.aim == Milliseconds(80));
    REQUIRE(budget.limit == Milliseconds(144));
    const TimeManager time = manager_of(clock, othello(60));
    while (time.elapsed() < Milliseconds(70)) std::this_thread::sleep_for(Milliseconds(1));
    CHECK(time.is_enough(true, {false, 2}));
    const bool is_enough = time.is_enough(true, {true, 0}) || time.is_enough(true, {false, 3});
    // A slow machine may have slept for longer than that.
    if (time.elapsed() < Milliseconds(90)) CHECK_FALSE(is_enough);
    while (time.elapsed() < Milliseconds(96)) std::this_thread::sleep_for(Milliseconds(1));
    CHECK(time.is_enough(true, {true, 0}));
    CHECK(time.is_enough(true, {false, 3}));
}

TEST_CASE("time: a move that may use up its clock does so") {
    const TimeManager time = manager_of(clock_of(20, 0, 1), othello(60));
    while (!time.must_stop()) std::this_thread::sleep_for(Milliseconds(1));
    CHECK(time.elapsed() >= Milliseconds(20));
    CHECK_FALSE(time.is_enough(true, {}));
}

TEST_CASE("time: a search on a clock ends in time, and at once when there is one move") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    const Board start = start_position().board;
    (void)searcher.evaluate(start);  // unpacks the weights
    Limits limits;
    limits.clock = clock_of(0);
    CHECK(once_in_five([&] { return searcher.search(start, limits).elapsed < Milliseconds(50); }));
    limits.exact_from = 60;
    CHECK(searcher.search(start, limits).depth == 1);
    limits.exact_from.reset();
    limits.clock = clock_of(1000);
    CHECK(once_in_five([&] {
        const Report report = searcher.search(start, limits);
        return report.depth > 4 && report.elapsed < Milliseconds(300);
    }));
    limits.clock = clock_of(600'000);
    limits.only = bit(Square::d3);
    CHECK(searcher.search(start, limits).depth == 1);
}

TEST_CASE("time: a search of Othello MOD on a clock ends in time, too") {
    mod::Searcher searcher;
    REQUIRE(searcher.resize(1));
    const mod::State start;
    Limits limits;
    limits.clock = clock_of(0);
    CHECK(once_in_five([&] { return searcher.search(start, limits).elapsed < Milliseconds(50); }));
    limits.clock = clock_of(1000);
    CHECK(once_in_five([&] {
        const mod::Report report = searcher.search(start, limits);
        return report.depth > 1 && report.elapsed < Milliseconds(300);
    }));
}

}  // namespace
}  // namespace outflank
