#include <doctest/doctest.h>

#include <cmath>

#include "protocol/match/statistics.h"

namespace outflank::match {
namespace {

TEST_CASE("ratings: of two engines, the Elo of the score") {
    const std::vector<Encounter> encounters{{0, 1, {100, 50, 250}}};
    const auto both = ratings(2, encounters);
    CHECK(both[0].elo == 0);
    CHECK(both[0].margin == 0);
    // 275.5 of 401: with the drawn game that is added.
    CHECK(both[1].elo == doctest::Approx(*elo_of_score(275.5 / 401)).epsilon(1e-6));
    // The standard error of a score of 0.687 in 401 games, in Elo.
    const double p = 275.5 / 401;
    CHECK(both[1].margin ==
          doctest::Approx(confidence_95 / std::sqrt(401 * p * (1 - p)) * 400 / std::log(10)));
}

TEST_CASE("ratings: those by which results were made are found again, also along a ladder") {
    const std::vector<double> true_elo{0, 120, 250, 300, 480};
    std::vector<Encounter> ladder;
    std::vector<Encounter> round_robin;
    for (std::size_t one = 0; one < true_elo.size(); ++one)
        for (std::size_t other = one + 1; other < true_elo.size(); ++other) {
            const int wins = static_cast<int>(
                std::lround(100'000 * score_of_elo(true_elo[one] - true_elo[other])));
            round_robin.push_back({one, other, {wins, 0, 100'000 - wins}});
            if (other == one + 1) ladder.push_back(round_robin.back());
        }
    const auto of_ladder = ratings(5, ladder);
    const auto of_all = ratings(5, round_robin);
    for (std::size_t n = 0; n < true_elo.size(); ++n) {
        CHECK(of_ladder[n].elo == doctest::Approx(true_elo[n]).epsilon(0.001));
        CHECK(of_all[n].elo == doctest::Approx(true_elo[n]).epsilon(0.001));
        if (n > 0) CHECK(of_all[n].margin < of_ladder[n].margin);
    }
}

// The strongest beat the weakest in all games: the drawn games that are added must not bring them
// together.
TEST_CASE("ratings: few games of each two engines, far apart") {
    constexpr std::size_t engines = 20;
    std::vector<Encounter> encounters;
    for (std::size_t one = 0; one < engines; ++one)
        for (std::size_t other = one + 1; other < engines; ++other) {
            const double score = score_of_elo(-100 * static_cast<double>(other - one));
            const int wins = static_cast<int>(std::lround(20 * score));
            encounters.push_back({one, other, {wins, 0, 20 - wins}});
        }
    const auto found = ratings(engines, encounters);
    for (std::size_t n = 0; n < engines; ++n)
        CHECK(found[n].elo == doctest::Approx(100 * static_cast<double>(n)).epsilon(0.03));
}

TEST_CASE("ratings: one who won all has one, one who met nobody has no margin") {
    const std::vector<Encounter> encounters{{0, 1, {0, 0, 10}}};
    const auto all = ratings(3, encounters);
    CHECK(all[1].elo > 400);
    CHECK(all[1].elo < 700);
    CHECK(std::isinf(all[2].margin));
    CHECK(ratings(3, {})[1].elo == 0);
}

}  // namespace
}  // namespace outflank::match
