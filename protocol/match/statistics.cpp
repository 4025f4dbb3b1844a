#include "protocol/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace outflank::match {

namespace {

constexpr int bisections = 60;  // until doubles have no value in between

// Points a game of a pair that took so many half points, 0 to 1.
double points_a_game(std::size_t half_points) { return static_cast<double>(half_points) / 4; }

double mean_of(const Pentanomial& pairs) {
    double sum = 0;
    double count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        sum += pairs[i] * points_a_game(i);
        count += pairs[i];
    }
    return count > 0 ? sum / count : 0.5;
}

// The score next to `outside` (0 or 1, which is excluded) whose likelihood ratio is still at least
// `least`. Absent when all pairs took `outside`.
std::optional<double> end_of_interval(const Pentanomial& pairs, double outside, double least) {
    double inside = mean_of(pairs);
    if (inside == outside) return std::nullopt;
    for (int step = 0; step < bisections; ++step) {
        const double middle = (inside + outside) / 2;
        (log_likelihood_ratio(pairs, middle) >= least ? inside : outside) = middle;
    }
    return inside;
}

}  // namespace

std::optional<double> elo_of_score(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    const double elo = -400 * std::log10(1 / score - 1);
    return elo == 0 ? 0 : elo;  // not -0
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// The likeliest distribution with mean s gives the outcome of a points, seen n times, a probability
// proportional to n / (1 + x (a - s)), where x makes the mean s. The sum below falls as x grows, so
// bisection finds it. When no x between the bounds does, an extreme outcome that was not seen takes
// the probability that remains, and x is the bound.
double log_likelihood_ratio(const Pentanomial& pairs, double score) {
    double low = -1 / (1 - score);
    double high = 1 / score;
    double x = 0;
    for (int step = 0; step < bisections; ++step) {
        x = (low + high) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const double off = points_a_game(i) - score;
            if (pairs[i] > 0) sum += pairs[i] * off / (1 + x * off);
        }
        (sum > 0 ? low : high) = x;
    }
    double ratio = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (pairs[i] > 0) ratio -= pairs[i] * std::log1p(x * (points_a_game(i) - score));
    return ratio;
}

Interval elo_interval(const Pentanomial& pairs, double quantile) {
    if (std::ranges::count(pairs, 0) == std::ssize(pairs)) return {};
    const double least = -quantile * quantile / 2;
    Interval interval;
    if (const auto low = end_of_interval(pairs, 0, least)) interval.low = elo_of_score(*low);
    if (const auto high = end_of_interval(pairs, 1, least)) interval.high = elo_of_score(*high);
    return interval;
}

double Sprt::llr(const Pentanomial& pairs) const {
    return log_likelihood_ratio(pairs, score_of_elo(elo1)) -
           log_likelihood_ratio(pairs, score_of_elo(elo0));
}

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

Sprt::Verdict Sprt::verdict(const Pentanomial& pairs) const {
    const double ratio = llr(pairs);
    if (ratio >= upper()) return Verdict::elo1;
    if (ratio <= lower()) return Verdict::elo0;
    return Verdict::open;
}

}  // namespace outflank::match
