#pragma once

#include <array>
#include <cstdint>
#include <optional>

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

/// An end that is infinite is absent, and so are both without at least two pairs.
struct Interval {
    std::optional<double> low;
    std::optional<double> high;
};

/// Two-sided standard normal quantiles.
inline constexpr double confidence_95 = 1.959964;
inline constexpr double confidence_99 = 2.575829;

/// The interval of the Elo difference: the mean over pairs, so many standard errors either way.
Interval elo_interval(const Pentanomial& pairs, double quantile = confidence_95);

/// A sequential probability ratio test of "the difference is elo1" against "it is elo0".
struct Sprt {
    enum class Verdict : std::uint8_t { open, elo0, elo1 };

    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // the risk to accept elo1 when elo0 is true
    double beta = 0.05;   // the risk to accept elo0 when elo1 is true

    /// The log-likelihood ratio of the pairs seen so far, in the normal approximation (Van den
    /// Bergh's generalised SPRT).
    [[nodiscard]] double llr(const Pentanomial& pairs) const;
    [[nodiscard]] double lower() const;
    [[nodiscard]] double upper() const;
    [[nodiscard]] Verdict verdict(const Pentanomial& pairs) const;
};

}  // namespace outflank::match
