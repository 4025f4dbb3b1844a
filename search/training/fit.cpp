#include "search/training/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "search/evaluation/evaluator.h"
#include "search/evaluation/symmetry_map.h"
#include "search/training/gradient_step.h"
#include "search/training/model.h"
#include "search/training/row_parts.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// Added to the accumulated squared gradient of each row, so that a rare row does not follow its few
// samples too closely. On 14 million samples, mean absolute error on held-out positions of 21 to 25
// empties: 3.94 at 10,000, 3.90 at 30,000, 3.89 at 100,000, 3.90 at 300,000. With fewer samples
// more damping is best.
constexpr float evaluation_row_damping = 100000.0F;

class Trainer {
  public:
    Trainer(Model model, const FitOptions& options) : options_(options), model_(std::move(model)) {
        model_.rows.resize(parts_.all_rows());
    }

    [[nodiscard]] const Model& model() const { return model_; }
    [[nodiscard]] const RowParts& parts() const { return parts_; }

    // One step of gradient descent on half the squared error. Returns the error in discs. Lopsided
    // positions count less, as games are not decided there. What is lopsided is told by the
    // estimate, not by the target: else, of positions that look alike, those with small targets
    // would count more, and evaluations would be too small. (At 12 to 19 empties, evaluations of 12
    // discs are too small by 8%; told by the target, by 14%.)
    float learn(const LearnedRows& rows, std::size_t stage, float target, float decay) {
        Model::Head& head = model_.heads[stage];
        const Activations a = forward(model_, head, rows);
        const float error = a.output - target;
        constexpr float lopsided = 40.0F;  // discs
        const float estimate = a.output / lopsided;
        const float output_gradient = error / (1.0F + estimate * estimate);

        HiddenFloats hidden_gradient{};
        for (std::size_t j = 0; j < hidden_count; ++j)
            hidden_gradient[j] =
                output_gradient * head.to_output[j] * leaky_derivative(a.hidden[j]);
        RowFloats sum_gradient{};
        for (std::size_t i = 0; i < row_width; ++i) {
            float sum = 0;
            for (std::size_t j = 0; j < hidden_count; ++j)
                sum += hidden_gradient[j] * head.to_hidden[i][j];
            sum_gradient[i] = sum * leaky_derivative(a.sums[i]);
        }
        sum_gradient[0] += output_gradient;

        step_head(head, mean_squares_[stage], a, output_gradient, hidden_gradient, decay);
        step_rows(model_.rows, row_squares_, rows, sum_gradient,
                  static_cast<float>(options_.rate) * decay, evaluation_row_damping);
        return error;
    }

    void prefetch(const LearnedRows& rows) const {
        for (const std::uint32_t row : rows) {
            __builtin_prefetch(&row_squares_[row]);
            const auto* const numbers = reinterpret_cast<const char*>(&model_.rows[row]);
            for (std::size_t at = 0; at < sizeof(RowFloats); at += 64)
                __builtin_prefetch(numbers + at);
        }
    }

  private:
    void step_head(Model::Head& head, Model::Head& mean_squares, const Activations& a,
                   float output_gradient, const HiddenFloats& hidden_gradient, float decay) const {
        const auto rate = static_cast<float>(options_.head_rate) * decay;
        for (std::size_t i = 0; i < row_width; ++i) {
            const float input = leaky(a.sums[i]);
            for (std::size_t j = 0; j < hidden_count; ++j)
                step_weight(head.to_hidden[i][j], mean_squares.to_hidden[i][j],
                            hidden_gradient[j] * input, rate);
        }
        for (std::size_t j = 0; j < hidden_count; ++j) {
            step_weight(head.hidden_bias[j], mean_squares.hidden_bias[j], hidden_gradient[j], rate);
            step_weight(head.to_output[j], mean_squares.to_output[j],
                        output_gradient * leaky(a.hidden[j]), rate);
        }
        step_weight(head.output_bias, mean_squares.output_bias, output_gradient, rate);
    }

    FitOptions options_;
    RowParts parts_;
    Model model_;
    std::array<Model::Head, stage_count> mean_squares_{};  // of the gradients of each weight
    using Squares = std::vector<float, HugePages<float>>;
    Squares row_squares_ = Squares(parts_.all_rows());
};

double mean(double sum, std::size_t count) {
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

// Fills in the errors of a model, and of the integer weights made from it, on test samples.
void measure(const Model& model, const Weights& weights, std::span<const Sample> test,
             const std::vector<std::uint32_t>& map, FitProgress& progress) {
    std::array<double, stage_count> stage_errors{};
    std::array<std::size_t, stage_count> counts{};
    for (const Sample& sample : test) {
        const double target = label_of(sample);
        const std::size_t stage = stage_of(sample.board.empty_count());
        const double error =
            forward(model, model.heads[stage], feature_indices(sample.board, map)).output - target;
        progress.test_rmse += error * error;
        progress.test_mae += std::abs(error);
        const double quantised_error = std::abs(
            static_cast<double>(evaluate_finely(weights, sample.board, Features(sample.board))) /
                units_per_disc -
            target);
        progress.quantised_mae += quantised_error;
        stage_errors[stage] += quantised_error;
        ++counts[stage];
    }
    progress.test_rmse = std::sqrt(mean(progress.test_rmse, test.size()));
    progress.test_mae = mean(progress.test_mae, test.size());
    progress.quantised_mae = mean(progress.quantised_mae, test.size());
    for (std::size_t stage = 0; stage < stage_count; ++stage)
        if (counts[stage] != 0)
            progress.stage_mae[stage] = mean(stage_errors[stage], counts[stage]);
}

// Rows that are not used, or less than once in so many samples, get no parts. They are two thirds
// of all, and their parts would make the file of the weights a fifth larger.
constexpr std::size_t rare = 1'750'000;

// How many samples use each row.
std::vector<std::uint32_t> uses_of(std::span<const Sample> samples,
                                   const std::vector<std::uint32_t>& map) {
    std::vector<std::uint32_t> uses(map.size());
    for (const Sample& sample : samples)
        for (const std::uint32_t row : feature_indices(sample.board, map)) ++uses[row];
    return uses;
}

// Learns the samples in the given order; `decay(n)` is that of the nth. Returns the root mean
// square of the errors.
template <class Decay>
double learn_all(Trainer& trainer, std::span<const Sample> samples,
                 const std::vector<std::uint32_t>& order, const std::vector<std::uint32_t>& map,
                 Decay&& decay) {
    double squares = 0;
    const auto rows_of = [&](std::size_t n) {
        return trainer.parts().with_parts(feature_indices(samples[order[n]].board, map));
    };
    LearnedRows next = rows_of(0);
    for (std::size_t n = 0; n < order.size(); ++n) {
        const Sample& sample = samples[order[n]];
        const LearnedRows rows = next;
        // The rows of the next sample come from memory while this one is learned.
        if (n + 1 < order.size()) {
            next = rows_of(n + 1);
            trainer.prefetch(next);
        }
        const float error =
            trainer.learn(rows, stage_of(sample.board.empty_count()), label_of(sample), decay(n));
        squares += static_cast<double>(error) * error;
    }
    return std::sqrt(mean(squares, order.size()));
}

}  // namespace

Weights fit(std::span<const Sample> train, std::span<const Sample> test, const Weights* start,
            const FitOptions& options, const std::function<void(const FitProgress&)>& on_epoch) {
    const std::vector<std::uint32_t> map = symmetry_map();
    Trainer trainer(start == nullptr ? random_model(options.seed) : dequantised(*start), options);
    const std::vector<std::uint32_t> uses = uses_of(train, map);
    const std::size_t least_uses = std::max<std::size_t>(train.size() / rare, 1);
    std::vector<std::uint32_t> order(train.size());
    std::iota(order.begin(), order.end(), 0U);
    std::mt19937_64 random(options.seed);
    std::shuffle(order.begin(), order.end(), random);
    // Weights that were trained before should not begin with the high rates of new ones. So a first
    // pass, with a rate of 0, only collects the squared gradients.
    if (start != nullptr) learn_all(trainer, train, order, map, [](std::size_t) { return 0.0F; });
    double least = 1e9;
    Weights best;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        std::shuffle(order.begin(), order.end(), random);
        FitProgress progress;
        progress.epoch = epoch;
        progress.train_rmse = learn_all(trainer, train, order, map, [&](std::size_t n) {
            return rate_decay(
                (epoch - 1 + static_cast<double>(n) / static_cast<double>(order.size())) /
                options.epochs);
        });
        const Model model = trainer.parts().folded(trainer.model(), uses, least_uses);
        Weights weights = quantised(model, map);
        measure(model, weights, test, map, progress);
        on_epoch(progress);
        if (progress.quantised_mae < least) {
            least = progress.quantised_mae;
            best = std::move(weights);
        }
    }
    return best;
}

}  // namespace outflank::inline OUTFLANK_TIER
