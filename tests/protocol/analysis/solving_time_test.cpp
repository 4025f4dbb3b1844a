#include "protocol/analysis/solving_time.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "search/endgame/solving_nodes.h"
#include "search/level.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

TEST_CASE("a time in words has one number and the largest unit that fits twice") {
    CHECK(time_in_words(0.0123) == "0.012 s");
    CHECK(time_in_words(12.3) == "12 s");
    CHECK(time_in_words(99.4) == "99 s");
    CHECK(time_in_words(150) == "2 min");
    CHECK(time_in_words(7100) == "118 min");
    CHECK(time_in_words(7200) == "2 hours");
    CHECK(time_in_words(200000) == "2 days");
    CHECK(time_in_words(1e8) == "3 years");
    CHECK(time_in_words(1e18) == "3e+10 years");
}

TEST_CASE("only a search to the end that nothing stops has no limit") {
    CHECK(solves_without_limit({}, 60));
    Limits limits;
    limits.depth = 10;
    CHECK_FALSE(solves_without_limit(limits, 20));
    limits.exact_from = 20;
    CHECK(solves_without_limit(limits, 20));
    CHECK_FALSE(solves_without_limit(limits, 21));
    limits.nodes = 1000;
    CHECK_FALSE(solves_without_limit(limits, 20));
}

TEST_CASE("solving that takes longer than ten minutes is told, in words") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    const auto warning_of = [&searcher](const Limits& limits, std::string_view position) {
        return warning_of_long_solving(searcher, limits, parse_position(position)->board);
    };
    constexpr std::string_view start =
        "---------------------------OX------XO--------------------------- X";
    constexpr std::string_view twenty_empties =
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    constexpr std::string_view finished =
        "---------------------------XX------XX--------------------------- O";
    CHECK(warning_of({}, twenty_empties).empty());
    CHECK(warning_of({}, finished).empty());
    Limits limits;
    limits.depth = 8;
    CHECK(warning_of(limits, start).empty());
    const std::string warning = warning_of({}, start);
    CHECK(warning.starts_with("solving 60 empties takes about "));
    CHECK(holds(warning, " years here, and eight of ten such positions "));
}

TEST_CASE("the nodes of a position double with each empty square, within wide bounds") {
    for (int empties = 1; empties <= 60; ++empties) {
        const SolvingNodes nodes = solving_nodes(empties);
        CHECK(nodes.low < nodes.median);
        CHECK(nodes.median < nodes.mean);
        CHECK(nodes.mean < nodes.high);
        const double growth = nodes.median / solving_nodes(empties - 1).median;
        CHECK(growth > 1.8);
        CHECK(growth < 2.2);
    }
}

}  // namespace
}  // namespace outflank
