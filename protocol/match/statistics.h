#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace outflank::match {

/// Games, from one side's view.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] int games() const { return wins + draws + losses; }
    [[nodiscard]] double points() const { return wins + 0.5 * draws; }
    /// Points a game, 0 to 1; one half without games.
    [[nodiscard]] double score() const { return games() > 0 ? points() / games() : 0.5; }
    Tally& operator+=(const Tally& more) {
        wins += more.wins;
        draws += more.draws;
        losses += more.losses;
        return *this;
    }
    bool operator==(const Tally&) const = default;
};

/// Pairs of games on the same opening with colours reversed, by the points one side took from them:
/// none, a half, one, one and a half, two. The games of a pair are not independent of each other;
/// the pairs are.
using Pentanomial = std::array<double, 5>;

/// The difference in Elo that a score from 0 to 1 stands for; absent for 0 and 1, where it is
/// infinite.
std::optional<double> elo_of_score(double score);
double score_of_elo(double elo);

/// How much less likely the pairs become when the expected score (0 to 1, the ends excluded) has to
/// be this one: the largest log-likelihood over all distributions of a pair's points with that
/// mean, less the largest over all distributions. 0 for the score that the pairs have, else below.
/// A pair may count by a fraction.
double log_likelihood_ratio(const Pentanomial& pairs, double score);

/// In Elo. An end that is infinite is absent; without pairs both are.
struct Interval {
    std::optional<double> low;
    std::optional<double> high;
};

/// Two-sided standard normal quantiles.
inline constexpr double confidence_95 = 1.959964;
inline constexpr double confidence_99 = 2.575829;

/// The confidence interval of the Elo difference: the differences whose likelihood ratio is at
/// least exp(-quantile^2 / 2) (Wilks 1938; Owen 1988, "Empirical likelihood ratio confidence
/// intervals"). It always holds the Elo of the pairs' own score. Results that have not been seen
/// are possible, so a few pairs, or equal ones, are no certainty; the usual interval of mean and
/// standard error has no width for them. With many pairs the two agree.
Interval elo_interval(const Pentanomial& pairs, double quantile = confidence_95);

/// A sequential probability ratio test of "the difference is elo1" against "it is elo0".
struct Sprt {
    enum class Verdict : std::uint8_t { open, elo0, elo1 };

    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // the risk to accept elo1 when elo0 is true
    double beta = 0.05;   // the risk to accept elo0 when elo1 is true

    /// The log-likelihood ratio of the pairs seen so far (the generalised SPRT for pairs, as in
    /// Van den Bergh, "A practical introduction to the GSPRT").
    [[nodiscard]] double llr(const Pentanomial& pairs) const;
    [[nodiscard]] double lower() const;
    [[nodiscard]] double upper() const;
    [[nodiscard]] Verdict verdict(const Pentanomial& pairs) const;
};

/// The games of two engines, in the view of the first one.
struct Encounter {
    std::size_t one = 0;
    std::size_t other = 0;
    Tally tally;
};

/// A rating in Elo, and how far from it, either way, the true one lies with 95% confidence.
struct Rating {
    double elo = 0;
    double margin = 0;
};

/// The ratings of all engines by which their results are likeliest (Bradley and Terry 1952, with a
/// draw as half a win; the programs BayesElo and Ordo do the same), relative to the first engine,
/// which has 0. For each engine, half a drawn game is added, shared equally among the engines that
/// it met, so that one who won all games has a rating, too. The margins take all games as
/// independent. An engine that did not meet the first one, directly or by way of others, has an
/// infinite margin.
std::vector<Rating> ratings(std::size_t engines, std::span<const Encounter> encounters);

}  // namespace outflank::match
