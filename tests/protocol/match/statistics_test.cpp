#include "protocol/match/statistics.h"

#include <doctest/doctest.h>

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

// A fixed list of 20 games, ten pairs: 1 pair lost, 1 with half a point, 4 shared, 3 with one and a
// half, 1 won.
//
//   mean     = (0*1 + 0.25*1 + 0.5*4 + 0.75*3 + 1*1) / 10 = 5.5 / 10 = 0.55
//   variance = (0.3025 + 0.09 + 4*0.0025 + 3*0.04 + 0.2025) / 10 = 0.725 / 10 = 0.0725
//   error    = sqrt(0.0725 / 10) = 0.0851469; times 1.959964 = 0.1668849
//   scores     0.3831151 .. 0.7168849
//   Elo        400 log10(0.3831151 / 0.6168849) = -82.75; 400 log10(0.7168849 / 0.2831151) = 161.39
TEST_CASE("the Elo interval of pairs agrees with the calculation by hand") {
    const Pentanomial pairs = {1, 1, 4, 3, 1};
    const Interval interval = elo_interval(pairs);
    CHECK(interval.low.value() == doctest::Approx(-82.75).epsilon(0.001));
    CHECK(interval.high.value() == doctest::Approx(161.39).epsilon(0.001));
    // At 99 %: 0.55 -+ 2.575829 * 0.0851469 = 0.3306762 .. 0.7693238.
    const Interval wide = elo_interval(pairs, confidence_99);
    CHECK(wide.low.value() == doctest::Approx(-122.48).epsilon(0.001));
    CHECK(wide.high.value() == doctest::Approx(209.27).epsilon(0.001));

    CHECK_FALSE(elo_interval({0, 0, 1, 0, 0}).low);  // one pair tells nothing
    CHECK_FALSE(elo_interval({0, 0, 0, 0, 5}).high);
    CHECK(elo_interval({0, 0, 7, 0, 0}).low.value() == doctest::Approx(0));
}

// The same pairs, elo0 = 0 and elo1 = 100: scores 0.5 and 1 / (1 + 10^-0.25) = 0.6400650.
//   llr = 10 * 0.1400650 * (1.1 - 1.1400650) / (2 * 0.0725) = -0.38701
// The trace that regularises the pairs moves it by less than 0.001.
TEST_CASE("the SPRT agrees with the calculation by hand") {
    const Sprt sprt{0, 100};
    CHECK(sprt.llr({1, 1, 4, 3, 1}) == doctest::Approx(-0.38701).epsilon(0.003));
    CHECK(sprt.lower() == doctest::Approx(-2.94444));  // log(0.05 / 0.95)
    CHECK(sprt.upper() == doctest::Approx(2.94444));
    CHECK(sprt.llr({}) == 0);
    CHECK(sprt.verdict({1, 1, 4, 3, 1}) == Sprt::Verdict::open);
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
    forfeit.record.moves = {{Color::black, Square::f5, {}, {}},
                            {Color::white, Square::d6, {}, 1.5},
                            {Color::black, Square::c3, {}, 0.5}};
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
    CHECK(all.finished == 4);  // a forfeit's discs mean nothing
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

}  // namespace
}  // namespace outflank::match
