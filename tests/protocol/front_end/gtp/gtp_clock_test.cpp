#include <doctest/doctest.h>

#include "protocol/front_end/gtp/gtp_game.h"
#include "protocol/play/options.h"
#include "protocol/play/request.h"

namespace outflank {
namespace {

constexpr double least = 0.01;

// What is left for a search, without the reserve for lag.
Milliseconds left(const GtpClock& clock) {
    Options options;
    options.reserve = least;
    return limits_of(options, Request{.clock = clock.for_search()}).clock->left;
}

TEST_CASE("GTP clock: none without settings, until time_left comes") {
    GtpClock clock;
    CHECK_FALSE(clock.for_search().has_value());
    clock.spend(3);
    CHECK_FALSE(clock.for_search().has_value());
    clock.set_left(40, 0);
    CHECK(left(clock) == Milliseconds(39000));
}

TEST_CASE("GTP clock: sudden death") {
    GtpClock clock({60, 0, 0});
    CHECK(left(clock) == Milliseconds(59000));
    clock.spend(20);
    CHECK(left(clock) == Milliseconds(39000));
    CHECK(clock.for_search()->increment == Milliseconds(0));
    CHECK_FALSE(clock.for_search()->moves_to_go.has_value());
    clock.spend(41);
    CHECK(left(clock) < Milliseconds(0));
}

TEST_CASE("GTP clock: our own count holds against rounding, not against more") {
    GtpClock clock({60, 0, 0});
    clock.spend(0.25);
    clock.set_left(59, 0);
    CHECK(left(clock) == Milliseconds(58750));
    clock.set_left(58, 0);
    CHECK(left(clock) == Milliseconds(57000));
    clock.set_left(58.75, 0);
    CHECK(left(clock) == Milliseconds(57000));
    clock.set_left(57.5, 0);  // not a rounded number, and less than our own count
    CHECK(left(clock) == Milliseconds(56500));
    clock.set_left(0, 0);
    CHECK(left(clock) < Milliseconds(0));
}

TEST_CASE("GTP clock: stones in periods after the main time") {
    GtpClock clock({10, 20, 4});
    // 5 s a move are sure for ever.
    CHECK(clock.for_search()->increment == Milliseconds(5000));
    CHECK(left(clock) == Milliseconds(15000 - 750));
    clock.spend(12);  // 2 s into the first period; this was its first stone
    CHECK(clock.for_search()->moves_to_go == 3);
    CHECK(left(clock) == Milliseconds(18000 - 900));
    for (int stone = 0; stone < 3; ++stone) clock.spend(1);
    CHECK(clock.for_search()->moves_to_go == 4);  // the next period
    CHECK(left(clock) == Milliseconds(19000));
    clock.set_left(7, 2);
    CHECK(clock.for_search()->moves_to_go == 2);
    CHECK(left(clock) == Milliseconds(6650));
}

TEST_CASE("GTP clock: periods from the start") {
    const GtpClock clock({0, 30, 10});
    CHECK(clock.for_search()->moves_to_go == 10);
    CHECK(left(clock) == Milliseconds(29000));
}

TEST_CASE("GTP clock: a period without stones waits for time_left") {
    SUBCASE("then it is for one move") {
        GtpClock clock({0, 5, 0});
        CHECK_FALSE(clock.for_search().has_value());
        clock.set_left(5, 0);
        CHECK(clock.for_search()->moves_to_go == 1);
        CHECK(left(clock) == Milliseconds(4750));
        clock.spend(3);
        CHECK(left(clock) == Milliseconds(4750));
    }
    SUBCASE("or, with main time, an increment") {
        GtpClock clock({60, 5, 0});
        CHECK_FALSE(clock.for_search().has_value());
        clock.set_left(60, 0);
        CHECK(clock.for_search()->increment == Milliseconds(5000));
        clock.spend(20);
        CHECK(left(clock) == Milliseconds(44000));
    }
}

TEST_CASE("GTP clock: any number is survived") {
    GtpClock clock({1e300, 1e300, 1});
    CHECK(left(clock) > Milliseconds(0));
    clock.set_left(-1e300, 0);
    clock.spend(1e300);
    CHECK(clock.for_search().has_value());
}

}  // namespace
}  // namespace outflank
