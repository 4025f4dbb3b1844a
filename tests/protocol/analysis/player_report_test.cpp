#include "protocol/analysis/player_report.h"

#include <doctest/doctest.h>

#include <cmath>

#include "search/human/style.h"

namespace outflank {

// Discs lost a move in 1,000 games each of two players of --elo N, analysed at level 8. Those of
// 900, 1500 and 2100 make the scale, the others test it.
TEST_CASE("the strength that loses so many discs a move") {
    const auto differs = [](double loss, int elo) { return std::abs(elo_of_loss(loss) - elo); };
    CHECK(differs(3.006, 900) < 10);
    CHECK(differs(1.088, 1500) < 10);
    CHECK(differs(0.210, 2100) < 10);
    CHECK(differs(4.027, 700) < 150);
    CHECK(differs(1.814, 1200) < 150);
    CHECK(differs(0.656, 1800) < 150);
    double last = elo_of_loss(0);
    CHECK(last == most_elo);
    for (double loss = 0.1; loss < 20; loss += 0.1) {
        CHECK(elo_of_loss(loss) <= last);
        last = elo_of_loss(loss);
    }
    CHECK(last == least_elo);
}

TEST_CASE("the mean of games has an interval from two games on") {
    SumOfGames sum;
    CHECK_FALSE(sum.mean());
    sum.add(3);
    CHECK_FALSE(sum.mean());
    sum.add(5);
    CHECK(sum.sum() == 8);
    CHECK(sum.mean()->value == 4);
    CHECK(sum.mean()->high - 4 == doctest::Approx(12.706));  // the standard error is 1
    CHECK(sum.mean()->low == 0);
    for (int i = 0; i < 5; ++i) {
        sum.add(3);
        sum.add(5);
    }
    const double error = std::sqrt(12.0 / 11 / 12);  // of 12 numbers, each 1 from the mean
    CHECK(sum.mean()->high - 4 == doctest::Approx(2.201 * error).epsilon(0.002));
    CHECK(4 - sum.mean()->low == doctest::Approx(2.201 * error).epsilon(0.002));
}

}  // namespace outflank
