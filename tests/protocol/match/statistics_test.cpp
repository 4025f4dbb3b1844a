#include "protocol/match/statistics.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "protocol/match/standings.h"

namespace outflank::match {
namespace {

TEST_CASE("Elo of a score") {
    CHECK(elo_of_score(0.5) == doctest::Approx(0));
    CHECK(elo_of_score(0.75).value() == doctest::Approx(190.8485));  // 400 log10(3)
    CHECK(elo_of_score(10.0 / 11).value() == doctest::Approx(400));
    CHECK_FALSE(elo_of_score(0));
    CHECK_FALSE(elo_of_score(1));
    CHECK(score_of_elo(190.8485) == doctest::Approx(0.75));
}

// Two outcomes only, 3 pairs lost and 7 won: a distribution with mean s loses with 1 - s and wins
// with s, so the ratio is 3 log((1 - s) / 0.3) + 7 log(s / 0.7). It is -1.959964^2 / 2 = -1.92073
// at
//   s = 0.393461: 2.11196 - 4.03269; Elo 400 log10(0.393461 / 0.606539) = -75.18
//   s = 0.915441: -3.79901 + 1.87828; Elo 400 log10(0.915441 / 0.084559) = 413.79
TEST_CASE("the Elo interval of pairs agrees with the calculation by hand") {
    const Pentanomial pairs = {3, 0, 0, 0, 7};
    CHECK(log_likelihood_ratio(pairs, 0.7) == doctest::Approx(0));
    CHECK(log_likelihood_ratio(pairs, 0.393461) == doctest::Approx(-1.92073).epsilon(1e-5));
    const Interval interval = elo_interval(pairs);
    CHECK(interval.low.value() == doctest::Approx(-75.183).epsilon(1e-5));
    CHECK(interval.high.value() == doctest::Approx(413.789).epsilon(1e-5));
}

// n shared pairs: to move the mean off 0.5 by d, the extreme outcome needs the probability 2 d, so
// the ratio is n log(1 - 2 d); for n = 7 it is -1.92073 at d = 0.119982. n pairs won: n log(s); for
// n = 5, s = 0.681032.
TEST_CASE("equal pairs are no certainty") {
    const Interval shared = elo_interval({0, 0, 7, 0, 0});
    CHECK(shared.low.value() == doctest::Approx(-85.030).epsilon(1e-5));
    CHECK(shared.high.value() == doctest::Approx(85.030).epsilon(1e-5));
    const Interval won = elo_interval({0, 0, 0, 0, 5});
    CHECK(won.low.value() == doctest::Approx(131.768).epsilon(1e-5));
    CHECK_FALSE(won.high);
    CHECK_FALSE(elo_interval({5, 0, 0, 0, 0}).low);
    CHECK_FALSE(elo_interval({}).low);
    CHECK_FALSE(elo_interval({}).high);
}

// Of 10,000 pairs 1,000 lost, 1,000 with half a point, 4,000 shared, 3,000 with one and a half, and
// 1,000 won:
//   mean = 0.55, variance = (0.3025 + 0.09 + 4*0.0025 + 3*0.04 + 0.2025) / 10 = 0.0725
TEST_CASE("many pairs give mean and standard error") {
    const Interval interval = elo_interval({1000, 1000, 4000, 3000, 1000});
    const double margin = confidence_95 * std::sqrt(0.0725 / 10000);
    CHECK(interval.low.value() == doctest::Approx(*elo_of_score(0.55 - margin)).epsilon(0.002));
    CHECK(interval.high.value() == doctest::Approx(*elo_of_score(0.55 + margin)).epsilon(0.002));
}

Pentanomial random_pairs(std::mt19937_64& random) {
    Pentanomial pairs{};
    const auto count = random() % 40;
    const auto outcomes = random();  // bit i: outcome i is possible
    for (std::size_t pair = 0; pair <= count; ++pair)
        if (const auto outcome = random() % 5; outcomes >> outcome & 1) ++pairs[outcome];
    return pairs;
}

double score_of(const Pentanomial& pairs) {
    double sum = 0;
    double points = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        sum += pairs[i];
        points += pairs[i] * static_cast<double>(i) / 4;
    }
    return points / sum;
}

constexpr double infinity = std::numeric_limits<double>::infinity();
double low(const Interval& interval) { return interval.low.value_or(-infinity); }
double high(const Interval& interval) { return interval.high.value_or(infinity); }

TEST_CASE("an interval holds its value, is the same for both sides, and shrinks with more pairs") {
    std::mt19937_64 random(1);
    for (int round = 0; round < 500; ++round) {
        Pentanomial pairs = random_pairs(random);
        CAPTURE(pairs);
        const Interval interval = elo_interval(pairs);
        if (pairs == Pentanomial{}) continue;
        const double score = score_of(pairs);
        if (const auto value = elo_of_score(score)) {
            CHECK(low(interval) < *value);
            CHECK(*value < high(interval));
        }
        CHECK(interval.low.has_value() == (score > 0));
        CHECK(interval.high.has_value() == (score < 1));
        CHECK(low(elo_interval(pairs, confidence_99)) <= low(interval));
        CHECK(high(elo_interval(pairs, confidence_99)) >= high(interval));

        Pentanomial reversed = pairs;
        std::ranges::reverse(reversed);
        const Interval other_side = elo_interval(reversed);
        CHECK(other_side.low.has_value() == interval.high.has_value());
        if (interval.high) CHECK(*other_side.low == doctest::Approx(-*interval.high));
        if (interval.low) CHECK(*other_side.high == doctest::Approx(-*interval.low));

        for (double& count : pairs) count *= 2;
        const Interval twice = elo_interval(pairs);
        if (interval.low) CHECK(low(twice) > low(interval));
        if (interval.high) CHECK(high(twice) < high(interval));
    }
}

TEST_CASE("no distribution with a mean is likelier than the likelihood ratio says") {
    std::mt19937_64 random(2);
    std::exponential_distribution<double> weight;
    for (int round = 0; round < 500; ++round) {
        const Pentanomial pairs = random_pairs(random);
        CAPTURE(pairs);
        Pentanomial distribution;
        for (double& probability : distribution) probability = weight(random);
        const double sum = std::accumulate(distribution.begin(), distribution.end(), 0.0);
        const double seen = std::accumulate(pairs.begin(), pairs.end(), 0.0);
        double ratio = 0;
        for (std::size_t i = 0; i < 5; ++i)
            if (pairs[i] > 0)
                ratio += pairs[i] * std::log(distribution[i] / sum / (pairs[i] / seen));
        CHECK(log_likelihood_ratio(pairs, score_of(distribution)) >= ratio - 1e-9);
        CHECK(log_likelihood_ratio(pairs, score_of(distribution)) <= 1e-9);
    }
}

// 3 pairs lost and 7 won, elo0 = 0 and elo1 = 100: scores 0.5 and 1 / (1 + 10^-0.25) = 0.640065.
//   llr = 3 log(0.359935 / 0.5) + 7 log(0.640065 / 0.5) = -0.98604 + 1.72872 = 0.74268
TEST_CASE("the SPRT agrees with the calculation by hand") {
    const Sprt sprt{0, 100};
    CHECK(sprt.llr({3, 0, 0, 0, 7}) == doctest::Approx(0.742678).epsilon(1e-5));
    CHECK(sprt.llr({0, 0, 0, 0, 1}) == doctest::Approx(std::log(0.640065 / 0.5)).epsilon(1e-5));
    CHECK(sprt.lower() == doctest::Approx(-2.94444));  // log(0.05 / 0.95)
    CHECK(sprt.upper() == doctest::Approx(2.94444));
    CHECK(sprt.llr({}) == 0);
    CHECK(sprt.verdict({1, 1, 4, 3, 1}) == Sprt::Verdict::open);
    CHECK(sprt.verdict({0, 0, 5, 0, 0}) == Sprt::Verdict::open);
    CHECK(sprt.verdict({0, 0, 0, 0, 5}) == Sprt::Verdict::open);
    CHECK(sprt.verdict({10, 10, 40, 60, 40}) == Sprt::Verdict::elo1);
    CHECK(sprt.verdict({40, 60, 40, 10, 10}) == Sprt::Verdict::elo0);
}

GameResult result_of(int score) {
    GameResult result;
    result.score = score;
    return result;
}

TEST_CASE("standings count games and pairs for both sides") {
    Standings standings({"A", "B", "C"});
    // A wins both of the first pair with B, a pair with C is 1-1, one game with C stands alone.
    standings.add({1, 0, 1, 0, 0}, result_of(10));
    standings.add({2, 1, 0, 0, 0}, result_of(-20));
    standings.add({3, 0, 2, 0, 1}, result_of(0));
    standings.add({4, 2, 0, 0, 1}, result_of(0));
    GameResult forfeit = result_of(64);
    forfeit.forfeit = Forfeit{Color::white, "crash", "", ""};
    forfeit.white_overrun = Seconds(0.5);
    forfeit.record.moves = {
        {Color::black, "f5", {}, {}}, {Color::white, "d6", {}, 1.5}, {Color::black, "c3", {}, 0.5}};
    standings.add({5, 2, 0, 1, 3}, forfeit);

    const auto& a = standings.engines()[0];
    CHECK(a.tally == Tally{2, 2, 1});
    CHECK(a.forfeits == 1);
    CHECK(a.moves == 1);
    CHECK(a.time == Seconds(1.5));
    CHECK(a.largest_overrun == Seconds(0.5));
    CHECK(standings.engines()[2].tally == Tally{1, 2, 0});

    CHECK(standings.meeting(0, 1).pairs == Pentanomial{0, 0, 0, 0, 1});
    CHECK(standings.meeting(1, 0).pairs == Pentanomial{1, 0, 0, 0, 0});
    CHECK(standings.meeting(1, 0).discs == -30);
    CHECK(standings.meeting(1, 2).tally == Tally{});
    const auto all = standings.first_against_all();
    CHECK(all.tally == Tally{2, 2, 1});
    CHECK(all.pairs == Pentanomial{0, 0, 1, 0, 1});
    CHECK(all.single == Tally{0, 0, 1});
    CHECK(all.observations() == Pentanomial{0.5, 0, 1, 0, 1});
    CHECK(all.finished == 4);  // the discs of a forfeited game do not count
    CHECK(all.discs == 30);

    const auto json = standings.summary(std::nullopt);
    CHECK(json["games"] == 5);
    CHECK(json["engines"][0]["name"] == "A");
    CHECK(json["engines"][0]["forfeits"] == 1);
    CHECK(json["engines"][0]["seconds_per_game"] == doctest::Approx(0.3));
    CHECK(json["engines"][0]["largest_overrun"] == 0.5);
    CHECK(json["elo"] == doctest::Approx(70.437));  // 3 of 5: 400 log10(1.5)
    CHECK(json["elo95"].size() == 2);
    CHECK(json["discs"] == 7.5);
}

TEST_CASE("standings give an interval that holds the value after every game") {
    CHECK(Standings({"A", "B"}).summary(std::nullopt)["elo95"].is_null());
    std::mt19937_64 random(3);
    for (int match = 0; match < 30; ++match) {
        Standings standings({"A", "B"});
        const int scores = static_cast<int>(random() % 3);  // 0: all drawn
        for (int game = 0; game < 12; ++game) {
            const bool a_is_black = game % 2 == 0;
            const int score = (static_cast<int>(random() % 3) - 1) * scores;
            standings.add({game + 1, a_is_black ? 0U : 1U, a_is_black ? 1U : 0U, 0, game / 2},
                          result_of(score));
            const auto json = standings.summary(std::nullopt);
            CAPTURE(json.dump());
            const auto& interval = json["elo95"];
            REQUIRE(interval.size() == 2);
            if (json["elo"].is_null()) {
                CHECK(interval[0].is_null() != interval[1].is_null());
                continue;
            }
            CHECK(interval[0] < json["elo"]);
            CHECK(json["elo"] < interval[1]);
            CHECK(interval == json["meetings"][0]["elo95"]);
        }
    }
    Standings standings({"A", "B"});
    standings.add({1, 0, 1, 0, 0}, result_of(2));
    standings.add({2, 1, 0, 0, 0}, result_of(2));
    CHECK(standings.table().find("ratio of 1 pair)") != std::string::npos);
    standings.add({3, 0, 1, 0, 1}, result_of(2));
    CHECK(standings.table().find("(95 %, by the likelihood ratio of 1.5 pairs)") !=
          std::string::npos);
}

}  // namespace
}  // namespace outflank::match
