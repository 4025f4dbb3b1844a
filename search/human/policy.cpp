#include "search/human/policy.h"

#include <algorithm>
#include <cmath>

namespace outflank::inline OUTFLANK_TIER {

PolicyActivations forward(const Policy& policy, const Policy::Head& head,
                          const Candidate& candidate) {
    PolicyActivations a;
    for (const std::uint32_t row : candidate.rows)
        for (std::size_t i = 0; i < policy_width; ++i) a.sums[i] += policy.rows[row][i];
    a.hidden = head.hidden_bias;
    for (std::size_t i = 0; i < policy_width; ++i)
        for (std::size_t j = 0; j < policy_hidden_count; ++j)
            a.hidden[j] += leaky(a.sums[i]) * head.to_hidden[i][j];
    a.output = a.sums[0];
    for (std::size_t j = 0; j < policy_hidden_count; ++j)
        a.output += leaky(a.hidden[j]) * head.to_output[j];
    return a;
}

void softmax(std::span<double> numbers) {
    const double largest = *std::ranges::max_element(numbers);
    double sum = 0;
    for (double& number : numbers) sum += number = std::exp(number - largest);
    for (double& number : numbers) number /= sum;
}

std::vector<double> chances(const Policy& policy, int empties,
                            const std::vector<Candidate>& candidates) {
    std::vector<double> numbers;
    numbers.reserve(candidates.size());
    for (const Candidate& candidate : candidates)
        numbers.push_back(forward(policy, policy.heads[stage_of(empties)], candidate).output);
    if (!numbers.empty()) softmax(numbers);
    return numbers;
}

std::vector<MoveChance> moves_of(const std::vector<Candidate>& candidates,
                                 std::span<const double> chances) {
    std::vector<MoveChance> moves;
    for (std::size_t n = 0; n < candidates.size(); ++n)
        for (const Square move : Squares(candidates[n].moves))
            moves.push_back({move, chances[n] / count(candidates[n].moves)});
    std::ranges::stable_sort(moves, std::greater(), &MoveChance::chance);
    return moves;
}

std::vector<MoveChance> move_chances(const Weights& weights, const Board& board) {
    const std::vector<Candidate> found = candidates(weights, board);
    return moves_of(found, chances(*embedded_policy(), board.empty_count(), found));
}

}  // namespace outflank::inline OUTFLANK_TIER
