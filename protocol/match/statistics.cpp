#include "protocol/match/statistics.h"

#include <cmath>

namespace outflank::match {

namespace {

// The distribution of a pair's points a game, from 0 to 1.
struct Moments {
    double pairs = 0;
    double mean = 0;
    double variance = 0;
};

Moments moments_of(const Pentanomial& pairs) {
    Moments moments;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        moments.pairs += pairs[i];
        moments.mean += pairs[i] * static_cast<double>(i) / 4;
    }
    if (moments.pairs == 0) return moments;
    moments.mean /= moments.pairs;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = static_cast<double>(i) / 4 - moments.mean;
        moments.variance += pairs[i] * off * off;
    }
    moments.variance /= moments.pairs;
    return moments;
}

}  // namespace

std::optional<double> elo_of_score(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    const double elo = -400 * std::log10(1 / score - 1);
    return elo == 0 ? 0 : elo;  // not -0
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Interval elo_interval(const Pentanomial& pairs, double quantile) {
    const Moments moments = moments_of(pairs);
    if (moments.pairs < 2) return {};
    const double margin = quantile * std::sqrt(moments.variance / moments.pairs);
    return {elo_of_score(moments.mean - margin), elo_of_score(moments.mean + margin)};
}

double Sprt::llr(const Pentanomial& pairs) const {
    // A trace of every outcome, so that a few equal pairs do not pass for certainty.
    constexpr double trace = 1e-3;
    Pentanomial regular = pairs;
    double seen = 0;
    for (double& pair : regular) {
        seen += pair;
        pair += trace;
    }
    if (seen == 0) return 0;
    const Moments moments = moments_of(regular);
    const double score0 = score_of_elo(elo0);
    const double score1 = score_of_elo(elo1);
    return moments.pairs * (score1 - score0) * (2 * moments.mean - score0 - score1) /
           (2 * moments.variance);
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
