#include "search/training/policy_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "search/training/gradient_step.h"

namespace outflank::inline OUTFLANK_TIER {

void PolicyQuality::add(std::span<const double> chances, std::size_t played) {
    const auto likelier =
        std::ranges::count_if(chances, [&](double chance) { return chance > chances[played]; });
    ++positions;
    first += likelier < 1 ? 1 : 0;
    of_three += likelier < 3 ? 1 : 0;
    log_loss -= std::log(std::max(chances[played], 1e-12));
}

PolicyQuality& PolicyQuality::operator+=(const PolicyQuality& other) {
    positions += other.positions;
    first += other.first;
    of_three += other.of_three;
    log_loss += other.log_loss;
    return *this;
}

namespace {

// Added to the accumulated squared gradient of each row, so that a rare row does not follow its few
// samples too closely.
constexpr float policy_row_damping = 3.0F;

class PolicyTrainer {
  public:
    explicit PolicyTrainer(const PolicyFitOptions& options) : options_(options) {
        policy_.heads.fill(random_head<Policy::Head>(options.seed));
    }

    [[nodiscard]] const Policy& policy() const { return policy_; }

    // One step of gradient descent on the log-loss of one position. Returns the chances before it.
    std::vector<double> learn(const std::vector<Candidate>& candidates, std::size_t played,
                              std::size_t stage, float decay) {
        std::vector<PolicyActivations> activations;
        std::vector<double> chances;
        activations.reserve(candidates.size());
        for (const Candidate& candidate : candidates) {
            activations.push_back(forward(policy_, policy_.heads[stage], candidate));
            chances.push_back(activations.back().output);
        }
        softmax(chances);
        Policy::Head gradient;
        std::vector<PolicyRow> row_gradients(candidates.size());
        for (std::size_t n = 0; n < candidates.size(); ++n)
            row_gradients[n] =
                backward(activations[n], policy_.heads[stage],
                         static_cast<float>(chances[n]) - (n == played ? 1.0F : 0.0F), gradient);
        step_head(policy_.heads[stage], mean_squares_[stage], gradient, decay);
        for (std::size_t n = 0; n < candidates.size(); ++n)
            step_rows(policy_.rows, row_squares_, candidates[n].rows, row_gradients[n],
                      static_cast<float>(options_.rate) * decay, policy_row_damping);
        return chances;
    }

  private:
    // Adds the gradient of one candidate to that of the head, and returns that of its sums.
    static PolicyRow backward(const PolicyActivations& a, const Policy::Head& head,
                              float output_gradient, Policy::Head& gradient) {
        PolicyHidden hidden_gradient{};
        for (std::size_t j = 0; j < policy_hidden_count; ++j) {
            hidden_gradient[j] =
                output_gradient * head.to_output[j] * leaky_derivative(a.hidden[j]);
            gradient.to_output[j] += output_gradient * leaky(a.hidden[j]);
            gradient.hidden_bias[j] += hidden_gradient[j];
        }
        PolicyRow sum_gradient{};
        for (std::size_t i = 0; i < policy_width; ++i) {
            float sum = 0;
            for (std::size_t j = 0; j < policy_hidden_count; ++j) {
                sum += hidden_gradient[j] * head.to_hidden[i][j];
                gradient.to_hidden[i][j] += hidden_gradient[j] * leaky(a.sums[i]);
            }
            sum_gradient[i] = sum * leaky_derivative(a.sums[i]);
        }
        sum_gradient[0] += output_gradient;
        return sum_gradient;
    }

    void step_head(Policy::Head& head, Policy::Head& mean_squares, const Policy::Head& gradient,
                   float decay) const {
        const auto rate = static_cast<float>(options_.head_rate) * decay;
        const auto step = [rate](PolicyHidden& weights, PolicyHidden& squares,
                                 const PolicyHidden& slope) {
            for (std::size_t j = 0; j < policy_hidden_count; ++j)
                step_weight(weights[j], squares[j], slope[j], rate);
        };
        for (std::size_t i = 0; i < policy_width; ++i)
            step(head.to_hidden[i], mean_squares.to_hidden[i], gradient.to_hidden[i]);
        step(head.hidden_bias, mean_squares.hidden_bias, gradient.hidden_bias);
        step(head.to_output, mean_squares.to_output, gradient.to_output);
    }

    PolicyFitOptions options_;
    Policy policy_;
    std::array<Policy::Head, stage_count> mean_squares_{};  // of the gradients of each weight
    std::vector<float> row_squares_ = std::vector<float>(policy_row_count);
};

void map_rows(std::vector<Candidate>& candidates, const std::vector<std::uint32_t>& map) {
    for (Candidate& candidate : candidates)
        for (std::uint32_t& row : candidate.rows) row = map[row];
}

Policy with_images(Policy policy, const std::vector<std::uint32_t>& map) {
    for (std::size_t row = 0; row < map.size(); ++row) policy.rows[row] = policy.rows[map[row]];
    return policy;
}

}  // namespace

Policy fit_policy(const Weights& weights, std::span<const PlayedMove> train,
                  std::span<const PlayedMove> test, const PolicyFitOptions& options,
                  const std::function<void(int epoch, const PolicyQuality& train,
                                           const PolicyQualities& test)>& on_epoch) {
    const std::vector<std::uint32_t> map = policy_symmetry_map();
    PolicyTrainer trainer(options);
    std::vector<std::uint32_t> order(train.size());
    std::iota(order.begin(), order.end(), 0U);
    std::mt19937_64 random(options.seed);
    const double steps = static_cast<double>(options.epochs) * static_cast<double>(order.size());
    double step = 0;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        std::shuffle(order.begin(), order.end(), random);
        PolicyQuality learned;
        for (const std::uint32_t n : order) {
            const PlayedMove& played = train[n];
            std::vector<Candidate> moves = candidates(weights, played.board);
            map_rows(moves, map);
            const std::size_t choice = candidate_of(moves, played.move);
            learned.add(trainer.learn(moves, choice, stage_of(played.board.empty_count()),
                                      rate_decay(step++ / steps)),
                        choice);
        }
        on_epoch(epoch, learned,
                 policy_qualities(with_images(trainer.policy(), map), weights, test));
    }
    return with_images(trainer.policy(), map);
}

PolicyQualities policy_qualities(const Policy& policy, const Weights& weights,
                                 std::span<const PlayedMove> moves) {
    PolicyQualities qualities;
    for (const PlayedMove& played : moves) {
        const std::vector<Candidate> found = candidates(weights, played.board);
        const int empties = played.board.empty_count();
        qualities[stage_of(empties)].add(chances(policy, empties, found),
                                         candidate_of(found, played.move));
    }
    return qualities;
}

}  // namespace outflank::inline OUTFLANK_TIER
