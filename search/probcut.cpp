#include "search/probcut.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace outflank::inline OUTFLANK_TIER {

namespace {

// `outflank probcut` fitted these to 10,000 positions.
constexpr ProbcutTerms fitted_coefficients = {1.768, -1.507, 0.335, -0.243, 0.192, 0.003};

// The error says how likely a cut is wrong, but not what a wrong cut costs; games do (1,000 each,
// 30,000 nodes a move). To cut the last ply, too, with a margin 2.2 times as large, wins 43 Elo
// [25, 62], at 3% more time for a node. From 10 plies on, deeper than the searches of the fit, 0.75
// to 0.85 times the margin wins 14 to 19.
constexpr double margin_factor(int depth) {
    if (depth == 1) return 2.2;
    return depth >= 10 ? 0.8 : 1;
}

// A shallow search that will not cut is a loss, and the closer the evaluation lies to the window,
// the likelier that is. So where that search has 1 to 3 plies, the evaluation must lie so many
// discs outside. Against the search without it, that wins 29 Elo [10, 49] (800 games, 100,000 nodes
// a move); 5 discs win no more, and for deeper searches 3 discs win nothing.
constexpr int least_lead(int depth) { return depth >= 3 && depth <= 7 ? 3 : 0; }

// An evaluation never reaches the score of a wipe-out. Without the clamp to one disc less, no node
// near that score would be cut.
constexpr int reachable(int score) { return std::clamp(score, 1 - max_discs, max_discs - 1); }

// By empties and depth. Most nodes ask for an error.
using Errors = std::array<std::array<double, square_count + 1>, square_count + 1>;

Errors all_errors() {
    Errors errors{};
    for (int empties = 1; empties <= square_count; ++empties)
        for (int depth = 1; depth <= empties; ++depth)
            errors[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)] =
                probcut_error(empties, depth, shallow_depth(depth), fitted_coefficients);
    return errors;
}

}  // namespace

ProbcutTerms probcut_terms(int empties, int depth, int shallow) {
    const double opening = empties / 60.0;
    // A search to the end of the game differs more from the prediction than any other.
    const double to_the_end = depth >= empties ? 1 : 0;
    return {1,
            opening,
            opening * opening,
            std::log(1.0 + shallow),
            std::log(static_cast<double>(depth - shallow)),
            to_the_end};
}

double probcut_error(int empties, int depth, int shallow, const ProbcutTerms& coefficients) {
    const ProbcutTerms terms = probcut_terms(empties, depth, shallow);
    return std::exp(std::inner_product(terms.begin(), terms.end(), coefficients.begin(), 0.0));
}

double probcut_error(int empties, int depth, int shallow) {
    return probcut_error(empties, depth, shallow, fitted_coefficients);
}

double probcut_error(int empties, int depth) {
    static const Errors errors = all_errors();
    return errors[static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)];
}

std::optional<int> probcut(Worker& worker, const Node& node, const SearchWindow& window) {
    const auto& [alpha, beta, depth] = window;
    const double confidence =
        selectivities[static_cast<std::size_t>(worker.shared.selectivity)].confidence;
    const double margin =
        margin_factor(depth) * confidence * probcut_error(node.board.empty_count(), depth);
    const int shallow = shallow_depth(depth);
    const int lead = least_lead(depth);
    const int estimate = worker.evaluate(node);

    // A search of 0 plies is the evaluation.
    const auto shallow_score = [&](int shallow_alpha) {
        if (shallow == 0) return estimate;
        return search_node<false>(worker, node, {shallow_alpha, shallow_alpha + 1, shallow},
                                  nullptr);
    };

    const int high = reachable(static_cast<int>(std::ceil(beta + margin)));
    if (high >= beta && estimate >= reachable(beta + lead))
        if (shallow_score(high - 1) >= high || worker.stopped()) return beta;
    const int low = reachable(static_cast<int>(std::floor(alpha - margin)));
    if (low <= alpha && estimate <= reachable(alpha - lead))
        if (shallow_score(low) <= low || worker.stopped()) return alpha;
    return std::nullopt;
}

}  // namespace outflank::inline OUTFLANK_TIER
