#include "search/training/fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "search/evaluation/evaluator.h"
#include "search/evaluation/lookups.h"
#include "search/training/shared_rows.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

using Row = std::array<float, width>;
using Hidden = std::array<float, hidden_count>;

using Rows = std::array<std::uint32_t, lookup_count>;

Rows rows_of(const Board& board, const std::vector<std::uint32_t>& shared) {
    Rows rows{};
    const Features features(board);
    for (std::size_t lane = 0; lane < instance_count; ++lane)
        rows[lane] = shared[pattern_row(features, lane)];
    const auto others = other_rows(board);
    std::transform(others.begin(), others.end(), rows.begin() + instance_count,
                   [&](std::uint32_t row) { return shared[row]; });
    return rows;
}

struct Model {
    std::vector<Row> rows = std::vector<Row>(row_count);
    std::array<Hidden, width> to_hidden{};
    Hidden hidden_bias{};
    Hidden to_output{};
    float output_bias = 0;
};

constexpr float leak = 1.0F / (1 << leak_shift);
float leaky(float value) { return value >= 0 ? value : leak * value; }
float slope(float value) { return value >= 0 ? 1.0F : leak; }

struct Activations {
    Row sums{};
    Hidden hidden{};
    float output = 0;
};

Activations run(const Model& model, const Rows& rows) {
    Activations a;
    for (const std::uint32_t row : rows)
        for (std::size_t i = 0; i < width; ++i) a.sums[i] += model.rows[row][i];
    a.hidden = model.hidden_bias;
    for (std::size_t i = 0; i < width; ++i)
        for (std::size_t j = 0; j < hidden_count; ++j)
            a.hidden[j] += leaky(a.sums[i]) * model.to_hidden[i][j];
    a.output = a.sums[0] + model.output_bias;
    for (std::size_t j = 0; j < hidden_count; ++j)
        a.output += leaky(a.hidden[j]) * model.to_output[j];
    return a;
}

// How far to look for what is rare in a stage. On 2 million positions, mean absolute error held out
// at 21 to 25 empties: 4.34 with none, 4.15 with 2, 4.07 with 5, 4.05 with 8, 4.01 with 12, which
// costs the last empties.
constexpr int neighbour_empties = 8;

// Keeps rows that are seldom seen from following their few samples. Of 10,000 to 300,000 on 14
// million samples, mean absolute error held out at 21 to 25 empties: 3.94 at 10,000, 3.90 at
// 30,000, 3.89 at 100,000, 3.90 at 300,000; the fewer samples, the more is best.
constexpr float row_damping = 100000.0F;

Model random_model(std::uint64_t seed) {
    Model model;
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal(0.0F, 0.3F);
    for (Hidden& row : model.to_hidden)
        for (float& weight : row) weight = normal(random);
    for (float& weight : model.to_output) weight = normal(random);
    return model;
}

// The model that integer weights stand for. They do not tell the units of the rows' numbers but the
// first. As the leaky ReLU keeps proportions any will do, but steps depend on them: with units of 3
// to 37 to a disc instead of 64, rows hardly learned.
Model model_of(const StageWeights& weights) {
    Model model;
    for (std::size_t i = 0; i < width; ++i) {
        const float unit = (i == 0 ? 1 : 2) * row_unit;
        for (std::size_t row = 0; row < row_count; ++row)
            model.rows[row][i] = static_cast<float>(weights.rows[row][i]) / unit;
        for (std::size_t j = 0; j < hidden_count; ++j)
            model.to_hidden[i][j] = static_cast<float>(weights.to_hidden[i / 2][2 * j + i % 2]) *
                                    unit / (layer_unit * row_unit);
    }
    for (std::size_t j = 0; j < hidden_count; ++j) {
        model.hidden_bias[j] = static_cast<float>(weights.hidden_bias[j]) / row_unit;
        model.to_output[j] = static_cast<float>(weights.to_output[j]) / layer_unit;
    }
    model.output_bias = static_cast<float>(weights.output_bias) / row_unit;
    return model;
}

class Trainer {
  public:
    Trainer(Model model, const FitOptions& options) : options_(options), model_(std::move(model)) {}

    Model& model() { return model_; }

    // One step down the gradient of half the squared error, times `weight` and less the more
    // lopsided the estimate is, as no game is won there. Were it the score, what counts would lean
    // to the small ones of those that look alike: evaluations of 12 discs at 12 to 19 empties, off
    // by 14% of themselves that way, are by 8% this way.
    float learn(const Rows& rows, float target, float weight, float decay) {
        const Activations a = run(model_, rows);
        const float error = a.output - target;
        constexpr float lopsided = 40.0F;  // discs
        const float estimate = a.output / lopsided;
        const float at_output = weight / (1.0F + estimate * estimate) * error;
        // Backwards.
        Hidden at_hidden{};
        for (std::size_t j = 0; j < hidden_count; ++j)
            at_hidden[j] = at_output * model_.to_output[j] * slope(a.hidden[j]);
        Row at_sums{};
        for (std::size_t i = 0; i < width; ++i) {
            float sum = 0;
            for (std::size_t j = 0; j < hidden_count; ++j)
                sum += at_hidden[j] * model_.to_hidden[i][j];
            at_sums[i] = sum * slope(a.sums[i]);
        }
        at_sums[0] += at_output;
        // The head: a momentum-free RMS-normalised step per layer.
        const auto rate = static_cast<float>(options_.head_rate) * decay;
        for (std::size_t i = 0; i < width; ++i) {
            const float input = leaky(a.sums[i]);
            for (std::size_t j = 0; j < hidden_count; ++j)
                step(model_.to_hidden[i][j], squares_.to_hidden[i][j], at_hidden[j] * input, rate);
        }
        for (std::size_t j = 0; j < hidden_count; ++j) {
            step(model_.hidden_bias[j], squares_.hidden_bias[j], at_hidden[j], rate);
            step(model_.to_output[j], squares_.to_output[j], at_output * leaky(a.hidden[j]), rate);
        }
        step(model_.output_bias, squares_.output_bias, at_output, rate);
        // The rows: one rate a row.
        float norm = 0;
        for (const float g : at_sums) norm += g * g;
        const auto row_rate = static_cast<float>(options_.rate) * decay;
        for (const std::uint32_t row : rows) {
            row_squares_[row] += norm;
            const float scaled = row_rate / std::sqrt(row_squares_[row] + row_damping);
            for (std::size_t i = 0; i < width; ++i) model_.rows[row][i] -= scaled * at_sums[i];
        }
        return error;
    }

  private:
    static void step(float& weight, float& square, float gradient, float rate) {
        square += 0.0005F * (gradient * gradient - square);
        weight -= rate * gradient / (std::sqrt(square) + 1e-3F);
    }

    FitOptions options_;
    Model model_;
    Model squares_;
    std::vector<float> row_squares_ = std::vector<float>(row_count);
};

std::int32_t rounded(float value) { return static_cast<std::int32_t>(std::lround(value)); }

// How many to a disc each number of the rows counts. The first is added to the output as it is; the
// others are to fill a byte. To cut off one in 10,000, among them often used ones, costs 0.2 to
// 0.4% of the error.
Row units_of(const Model& model) {
    Row largest{};
    for (const Row& row : model.rows)
        for (std::size_t i = 0; i < width; ++i) largest[i] = std::max(largest[i], std::abs(row[i]));
    constexpr float finest = 4 * row_unit;
    Row units{};
    units[0] = row_unit;
    for (std::size_t i = 1; i < width; ++i) units[i] = std::min(127 / largest[i], finest);
    return units;
}

StageWeights quantised(const Model& model, const std::vector<std::uint32_t>& shared) {
    StageWeights weights;
    const Row units = units_of(model);
    for (std::size_t row = 0; row < row_count; ++row)
        for (std::size_t i = 0; i < width; ++i)
            weights.rows[row][i] = static_cast<std::int8_t>(
                std::clamp(rounded(model.rows[shared[row]][i] * units[i]), -127, 127));
    for (std::size_t j = 0; j < hidden_count; ++j) {
        for (std::size_t i = 0; i < width; ++i) {
            const float weight = model.to_hidden[i][j] * layer_unit * row_unit / units[i];
            weights.to_hidden[i / 2][2 * j + i % 2] =
                static_cast<std::int16_t>(std::clamp(rounded(weight), -32767, 32767));
        }
        weights.hidden_bias[j] = rounded(model.hidden_bias[j] * row_unit);
        weights.to_output[j] = rounded(model.to_output[j] * layer_unit);
    }
    weights.output_bias = rounded(model.output_bias * row_unit);
    return weights;
}

// How much a sample counts: in full in the stage itself, a third at its farthest neighbours (6.6
// million samples, games at 24 empties, mean absolute error 5.45 discs for 5.50); positions that
// were searched themselves, as they come up in games, three times as much as what all their moves
// lead to, searched a ply less.
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

// What the fit aims at. Searches lean to 0: of 4,000 positions of recorded games of 20 and 22
// empties, exact scores were 2.2% and 2.4% farther from it than the scores that a search of 8 plies
// gave.
float target_of(const Sample& sample) {
    return sample.depth == Sample::solved ? sample.score : 1.025F * sample.score;
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
    const std::vector<std::uint32_t> shared = shared_rows();
    Trainer trainer(start == nullptr ? random_model(options.seed) : model_of(*start), options);
    const auto learn = [&](const Sample& sample, float decay) {
        return trainer.learn(rows_of(sample.board, shared), target_of(sample),
                             weight_in(stage, sample), decay);
    };
    // What goes on has seen samples before: rates begin as low as after a pass over these.
    if (start != nullptr)
        for (const Sample& sample : train) learn(sample, 0);
    std::vector<std::uint32_t> order(train.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
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
            const auto decay =
                static_cast<float>(0.5 * (1.0 + std::cos(std::numbers::pi * progress)) + 0.01);
            const float error = learn(train[order[n]], decay);
            squares += static_cast<double>(error) * error;
        }
        FitProgress progress{stage, epoch, std::sqrt(squares / static_cast<double>(train.size())),
                             0,     0,     0};
        StageWeights weights = quantised(trainer.model(), shared);
        for (const Sample& sample : test) {
            const double target = target_of(sample);
            const double error =
                run(trainer.model(), rows_of(sample.board, shared)).output - target;
            progress.test_rmse += error * error;
            progress.test_mae += std::abs(error);
            const double coarse =
                static_cast<double>(evaluate_stage(weights, sample.board, Features(sample.board))) /
                row_unit;
            progress.quantised_mae += std::abs(coarse - target);
        }
        const auto count = static_cast<double>(test.size());
        progress.test_rmse = std::sqrt(progress.test_rmse / count);
        progress.test_mae /= count;
        progress.quantised_mae /= count;
        on_epoch(progress);
        if (progress.quantised_mae < least) {
            least = progress.quantised_mae;
            best = std::move(weights);
        }
    }
    return best;
}

}  // namespace outflank::inline OUTFLANK_TIER
