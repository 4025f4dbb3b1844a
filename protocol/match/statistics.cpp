#include "protocol/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

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

// ---- Ratings ----

namespace {

constexpr double elo_unit = 400 / std::numbers::ln10;  // Elo in the unit of the logistic curve

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination.
Matrix inverse(Matrix matrix) {
    const std::size_t n = matrix.size();
    for (std::size_t row = 0; row < n; ++row) {
        matrix[row].resize(2 * n);
        matrix[row][n + row] = 1;
    }
    for (std::size_t pivot = 0; pivot < n; ++pivot) {
        const double divisor = matrix[pivot][pivot];
        for (double& value : matrix[pivot]) value /= divisor;
        for (std::size_t row = 0; row < n; ++row) {
            const double factor = matrix[row][pivot];
            if (row == pivot || factor == 0) continue;
            for (std::size_t i = 0; i < 2 * n; ++i) matrix[row][i] -= factor * matrix[pivot][i];
        }
    }
    for (Row& row : matrix) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
    return matrix;
}

// The gradient of the log-likelihood and its negative second derivatives, for all engines but the
// first, whose strength is 0.
struct Slope {
    Row gradient;
    Matrix curvature;
};

// Keeps the matrix positive definite where engines did not meet. It is far below the information
// of one game, which is up to 1/4.
constexpr double almost_nothing = 1e-9;

// How much of a drawn game is added to each encounter. For each engine, half a drawn game is shared
// equally among its encounters.
Row added_draws(std::size_t engines, std::span<const Encounter> encounters) {
    Row opponents(engines);
    for (const Encounter& encounter : encounters) {
        ++opponents[encounter.one];
        ++opponents[encounter.other];
    }
    Row added;
    added.reserve(encounters.size());
    for (const Encounter& encounter : encounters)
        added.push_back(0.5 / opponents[encounter.one] + 0.5 / opponents[encounter.other]);
    return added;
}

Slope slope(const Row& strength, std::span<const Encounter> encounters, const Row& added) {
    const std::size_t n = strength.size() - 1;
    Slope slope{Row(n), Matrix(n, Row(n))};
    for (std::size_t i = 0; i < n; ++i) slope.curvature[i][i] = almost_nothing;
    for (std::size_t i = 0; i < encounters.size(); ++i) {
        const Encounter& encounter = encounters[i];
        const double games = encounter.tally.games() + added[i];
        const double expected =
            1 / (1 + std::exp(strength[encounter.other] - strength[encounter.one]));
        const double surplus = encounter.tally.points() + added[i] / 2 - games * expected;
        const double information = games * expected * (1 - expected);
        // The first engine has no row.
        const std::size_t one = encounter.one - 1;
        const std::size_t other = encounter.other - 1;
        if (encounter.one > 0) {
            slope.gradient[one] += surplus;
            slope.curvature[one][one] += information;
        }
        if (encounter.other > 0) {
            slope.gradient[other] -= surplus;
            slope.curvature[other][other] += information;
        }
        if (encounter.one > 0 && encounter.other > 0) {
            slope.curvature[one][other] -= information;
            slope.curvature[other][one] -= information;
        }
    }
    return slope;
}

}  // namespace

// Newton's method; the log-likelihood is concave. Long steps are cut, as they may go astray.
std::vector<Rating> ratings(std::size_t engines, std::span<const Encounter> encounters) {
    constexpr int most_steps = 200;
    constexpr double longest_step = 1;
    constexpr double close_enough = 1e-6;
    const Row added = added_draws(engines, encounters);
    Row strength(engines);
    Matrix covariance;
    double longest = longest_step;
    for (int step = 0; step < most_steps && longest > close_enough; ++step) {
        const Slope at = slope(strength, encounters, added);
        covariance = inverse(at.curvature);
        longest = 0;
        for (std::size_t i = 0; i + 1 < engines; ++i) {
            double change = 0;
            for (std::size_t j = 0; j + 1 < engines; ++j)
                change += covariance[i][j] * at.gradient[j];
            strength[i + 1] += std::clamp(change, -longest_step, longest_step);
            longest = std::max(longest, std::abs(change));
        }
    }
    std::vector<Rating> found(engines);
    for (std::size_t i = 1; i < engines; ++i) {
        const double variance = covariance[i - 1][i - 1];
        constexpr double unknown = 1e-3 / almost_nothing;
        found[i].elo = elo_unit * strength[i];
        found[i].margin = variance < unknown ? elo_unit * confidence_95 * std::sqrt(variance)
                                             : std::numeric_limits<double>::infinity();
    }
    return found;
}

}  // namespace outflank::match
