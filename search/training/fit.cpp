#include "search/training/fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "search/evaluation/evaluator.h"
#include "search/training/model.h"
#include "search/training/symmetry_map.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// How many empties beyond the stage samples are taken from, on each side, so that features that are
// rare in the stage are learned too. On 2 million positions, mean absolute error on held-out
// positions of 21 to 25 empties: 4.34 with 0, 4.15 with 2, 4.07 with 5, 4.05 with 8, 4.01 with 12;
// but 12 makes the last empties worse.
constexpr int neighbour_empties = 8;

// Added to the accumulated squared gradient of each row, so that a rare row does not follow its few
// samples too closely. On 14 million samples, mean absolute error on held-out positions of 21 to 25
// empties: 3.94 at 10,000, 3.90 at 30,000, 3.89 at 100,000, 3.90 at 300,000. With fewer samples
// more damping is best.
constexpr float row_damping = 100000.0F;

class Trainer {
  public:
    Trainer(Model model, const FitOptions& options) : options_(options), model_(std::move(model)) {}

    [[nodiscard]] const Model& model() const { return model_; }

    // One step of gradient descent on half the squared error, times `weight`. Returns the error in
    // discs. Lopsided positions count less, as games are not decided there. What is lopsided is
    // told by the estimate, not by the target: else, of positions that look alike, those with small
    // targets would count more, and evaluations would be too small. (At 12 to 19 empties,
    // evaluations of 12 discs are too small by 8%; told by the target, by 14%.)
    float learn(const FeatureIndices& indices, float target, float weight, float decay) {
        const Activations a = forward(model_, indices);
        const float error = a.output - target;
        constexpr float lopsided = 40.0F;  // discs
        const float estimate = a.output / lopsided;
        const float output_gradient = weight / (1.0F + estimate * estimate) * error;

        HiddenFloats hidden_gradient{};
        for (std::size_t j = 0; j < hidden_count; ++j)
            hidden_gradient[j] =
                output_gradient * model_.to_output[j] * leaky_derivative(a.hidden[j]);
        RowFloats sum_gradient{};
        for (std::size_t i = 0; i < row_width; ++i) {
            float sum = 0;
            for (std::size_t j = 0; j < hidden_count; ++j)
                sum += hidden_gradient[j] * model_.to_hidden[i][j];
            sum_gradient[i] = sum * leaky_derivative(a.sums[i]);
        }
        sum_gradient[0] += output_gradient;

        step_head(a, output_gradient, hidden_gradient, decay);
        step_rows(indices, sum_gradient, decay);
        return error;
    }

  private:
    // RMSProp: each step is divided by the root of the mean squared gradient of its weight.
    void step_head(const Activations& a, float output_gradient, const HiddenFloats& hidden_gradient,
                   float decay) {
        const auto rate = static_cast<float>(options_.head_rate) * decay;
        for (std::size_t i = 0; i < row_width; ++i) {
            const float input = leaky(a.sums[i]);
            for (std::size_t j = 0; j < hidden_count; ++j)
                step(model_.to_hidden[i][j], mean_squares_.to_hidden[i][j],
                     hidden_gradient[j] * input, rate);
        }
        for (std::size_t j = 0; j < hidden_count; ++j) {
            step(model_.hidden_bias[j], mean_squares_.hidden_bias[j], hidden_gradient[j], rate);
            step(model_.to_output[j], mean_squares_.to_output[j],
                 output_gradient * leaky(a.hidden[j]), rate);
        }
        step(model_.output_bias, mean_squares_.output_bias, output_gradient, rate);
    }

    static void step(float& weight, float& mean_square, float gradient, float rate) {
        mean_square += 0.0005F * (gradient * gradient - mean_square);
        weight -= rate * gradient / (std::sqrt(mean_square) + 1e-3F);
    }

    // AdaGrad with one rate for each row, which falls with the squared gradients that it has seen.
    void step_rows(const FeatureIndices& indices, const RowFloats& sum_gradient, float decay) {
        float norm = 0;
        for (const float g : sum_gradient) norm += g * g;
        const auto rate = static_cast<float>(options_.rate) * decay;
        for (const std::uint32_t row : indices) {
            row_squares_[row] += norm;
            const float scaled = rate / std::sqrt(row_squares_[row] + row_damping);
            for (std::size_t i = 0; i < row_width; ++i)
                model_.rows[row][i] -= scaled * sum_gradient[i];
        }
    }

    FitOptions options_;
    Model model_;
    Head mean_squares_;  // of the gradients, for each weight of the head
    std::vector<float> row_squares_ = std::vector<float>(row_count);
};

// How much a sample counts. In the middle of the stage it counts in full, at the farthest empties a
// third (6.6 million samples, games at 24 empties: mean absolute error 5.45 discs instead of 5.50).
// A position that a game came to and a search of 8 plies scored counts three times as much as the
// positions after all moves of another one, which were searched a ply less and are less like games.
float weight_in(std::size_t stage, const Sample& sample) {
    constexpr int near = 2;
    constexpr float far = 6.0F;
    const int middle = static_cast<int>(stage) * empties_per_stage + empties_per_stage / 2 + 1;
    const auto beyond =
        static_cast<float>(std::max(0, std::abs(sample.board.empty_count() - middle) - near));
    const float distance = beyond / far;
    constexpr int deep = 8;
    const bool is_deep = sample.depth >= deep && sample.depth < Sample::solved;
    return (is_deep ? 3.0F : 1.0F) / (1.0F + distance * distance);
}

// The score to aim at, in discs. Scores of searches are too small: for 4,000 positions of recorded
// games with 20 and 22 empties, exact scores were 2.2% and 2.4% farther from 0 than the scores of
// searches of 8 plies.
float target_of(const Sample& sample) {
    return sample.depth == Sample::solved ? sample.score : 1.025F * sample.score;
}

// The rate falls along a cosine, from 1.01 times the full rate at the begin (progress 0) to 0.01
// times at the end (1).
float rate_decay(double progress) {
    return static_cast<float>(0.5 * (1.0 + std::cos(std::numbers::pi * progress)) + 0.01);
}

// Fills in the errors of a model, and of the integer weights made from it, on test samples.
void measure(const Model& model, const StageWeights& weights, const std::vector<Sample>& test,
             const std::vector<std::uint32_t>& map, FitProgress& progress) {
    for (const Sample& sample : test) {
        const double target = target_of(sample);
        const double error = forward(model, feature_indices(sample.board, map)).output - target;
        progress.test_rmse += error * error;
        progress.test_mae += std::abs(error);
        const double quantised_output =
            static_cast<double>(evaluate_stage(weights, sample.board, Features(sample.board))) /
            units_per_disc;
        progress.quantised_mae += std::abs(quantised_output - target);
    }
    const auto count = static_cast<double>(test.size());
    progress.test_rmse = std::sqrt(progress.test_rmse / count);
    progress.test_mae /= count;
    progress.quantised_mae /= count;
}

}  // namespace

bool teaches(const Sample& sample, std::size_t stage) {
    const int empties = sample.board.empty_count();
    for (int near = empties - neighbour_empties; near <= empties + neighbour_empties; ++near)
        if (stage_of(near) == stage) return true;
    return false;
}

StageWeights fit_stage(std::size_t stage, const std::vector<Sample>& train,
                       const std::vector<Sample>& test, const StageWeights* start,
                       const FitOptions& options,
                       const std::function<void(const FitProgress&)>& on_epoch) {
    const std::vector<std::uint32_t> map = symmetry_map();
    Trainer trainer(start == nullptr ? random_model(options.seed) : dequantised(*start), options);
    const auto learn = [&](const Sample& sample, float decay) {
        return trainer.learn(feature_indices(sample.board, map), target_of(sample),
                             weight_in(stage, sample), decay);
    };
    // Weights that were trained before should not begin with the high rates of new ones. So a first
    // pass, with a rate of 0, only collects the squared gradients.
    if (start != nullptr)
        for (const Sample& sample : train) learn(sample, 0);
    std::vector<std::uint32_t> order(train.size());
    std::iota(order.begin(), order.end(), 0U);
    std::mt19937_64 random(options.seed);
    double least = 1e9;
    StageWeights best;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        std::shuffle(order.begin(), order.end(), random);
        double squares = 0;
        for (std::size_t n = 0; n < order.size(); ++n) {
            const double progress =
                (epoch - 1 + static_cast<double>(n) / static_cast<double>(order.size())) /
                options.epochs;
            const float error = learn(train[order[n]], rate_decay(progress));
            squares += static_cast<double>(error) * error;
        }
        FitProgress progress{stage, epoch, std::sqrt(squares / static_cast<double>(train.size())),
                             0,     0,     0};
        StageWeights weights = quantised(trainer.model(), map);
        measure(trainer.model(), weights, test, map, progress);
        on_epoch(progress);
        if (progress.quantised_mae < least) {
            least = progress.quantised_mae;
            best = std::move(weights);
        }
    }
    return best;
}

}  // namespace outflank::inline OUTFLANK_TIER
