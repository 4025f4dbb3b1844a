// edax_weights OUT FILE...: fits weights in the format of Edax, a linear sum of patterns for each
// ply, to samples or games of self-play. So Edax can be played against with weights as new as ours.
// Edax's own weights are not in its sources.
//
// The labels are those of our own fit. Each ply learns from its neighbours, too. Every 50th game is
// held out; a line for each ply tells the mean absolute error on these, in discs.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/notation.h"
#include "protocol/command/training_data.h"
#include "protocol/system/target_file.h"
#include "protocol/system/usage_error.h"
#include "search/files/little_endian.h"

namespace outflank {

namespace {

// A type of pattern: the squares of its images on the board, and which digit of a pattern each
// digit of its mirror image is. The two have one weight.
struct PatternType {
    std::string_view mirror;
    std::array<std::string_view, 4> images;
};

// In the order of Edax's weight files.
constexpr std::array pattern_types = {
    PatternType{
        "021437658",
        {"a1b1a2b2c1a3c2b3c3", "h1g1h2g2f1h3f2g3f3", "a8a7b8b7a6c8b6c7c6", "h8h7g8g7h6f8g6f7f6"}},
    PatternType{"9876453210",
                {"a5a4a3a2a1b2b1c1d1e1", "h5h4h3h2h1g2g1f1e1d1", "a4a5a6a7a8b7b8c8d8e8",
                 "h4h5h6h7h8g7g8f8e8d8"}},
    PatternType{"9876543210",
                {"b2a1b1c1d1e1f1g1h1g2", "b7a8b8c8d8e8f8g8h8g7", "b2a1a2a3a4a5a6a7a8b7",
                 "g2h1h2h3h4h5h6h7h8g7"}},
    PatternType{"9876543210",
                {"a1c1d1c2d2e2f2e1f1h1", "a8c8d8c7d7e7f7e8f8h8", "a1a3a4b3b4b5b6a5a6a8",
                 "h1h3h4g3g4g5g6h5h6h8"}},
    PatternType{"76543210",
                {"a2b2c2d2e2f2g2h2", "a7b7c7d7e7f7g7h7", "b1b2b3b4b5b6b7b8", "g1g2g3g4g5g6g7g8"}},
    PatternType{"76543210",
                {"a3b3c3d3e3f3g3h3", "a6b6c6d6e6f6g6h6", "c1c2c3c4c5c6c7c8", "f1f2f3f4f5f6f7f8"}},
    PatternType{"76543210",
                {"a4b4c4d4e4f4g4h4", "a5b5c5d5e5f5g5h5", "d1d2d3d4d5d6d7d8", "e1e2e3e4e5e6e7e8"}},
    PatternType{"76543210", {"a1b2c3d4e5f6g7h8", "a8b7c6d5e4f3g2h1", "", ""}},
    PatternType{"6543210",
                {"b1c2d3e4f5g6h7", "h2g3f4e5d6c7b8", "a2b3c4d5e6f7g8", "g1f2e3d4c5b6a7"}},
    PatternType{"543210", {"c1d2e3f4g5h6", "a3b4c5d6e7f8", "f1e2d3c4b5a6", "h3g4f5e6d7c8"}},
    PatternType{"43210", {"d1e2f3g4h5", "a4b5c6d7e8", "e1d2c3b4a5", "h4g5f6e7d8"}},
    PatternType{"3210", {"d1c2b3a4", "a5b6c7d8", "e1f2g3h4", "h5g6f7e8"}},
};

// A pattern on the board: its squares, and the weight of each of its values, base-3 numbers whose
// digits are 0 for a disc of the mover, 1 for one of the opponent, 2 for an empty square.
struct PlacedPattern {
    std::vector<Square> squares;
    const std::vector<std::uint32_t>* weight_of_value = nullptr;
};

class Patterns {
  public:
    static constexpr std::size_t count = 46;

    Patterns() {
        for (std::size_t type = 0; type < pattern_types.size(); ++type) {
            number_weights(pattern_types[type].mirror, weights_of_values_[type]);
            for (const std::string_view image : pattern_types[type].images) {
                if (image.empty()) continue;
                PlacedPattern pattern{{}, &weights_of_values_[type]};
                for (std::size_t i = 0; i < image.size(); i += 2)
                    pattern.squares.push_back(parse_square(image.substr(i, 2)).value());
                placed_.push_back(pattern);
            }
        }
    }

    // How many weights a ply has. The last one is added to each board.
    [[nodiscard]] std::size_t weight_count() const { return weight_count_ + 1; }

    using Indices = std::array<std::uint32_t, count + 1>;
    [[nodiscard]] Indices of(const Board& board) const {
        std::array<std::uint32_t, square_count> digits{};
        for (int i = 0; i < square_count; ++i)
            digits[static_cast<std::size_t>(i)] = contains(board.player, square_at(i))     ? 0
                                                  : contains(board.opponent, square_at(i)) ? 1
                                                                                           : 2;
        Indices indices{};
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t value = 0;
            for (const Square square : placed_[i].squares)
                value = 3 * value + digits[static_cast<std::size_t>(index(square))];
            indices[i] = (*placed_[i].weight_of_value)[value];
        }
        indices[count] = weight_count_;
        return indices;
    }

  private:
    // Values that are mirror images share a weight, which is numbered after the smaller one.
    void number_weights(std::string_view mirror, std::vector<std::uint32_t>& weight_of_value) {
        std::vector<std::size_t> powers(mirror.size(), 1);
        for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 3 * powers[i - 1];
        weight_of_value.resize(3 * powers.back());
        for (std::size_t value = 0; value < weight_of_value.size(); ++value) {
            std::size_t image = 0;
            for (std::size_t i = 0; i < powers.size(); ++i)
                image += value / powers[static_cast<std::size_t>(mirror[i] - '0')] % 3 * powers[i];
            weight_of_value[value] = image < value ? weight_of_value[image] : weight_count_++;
        }
    }

    std::array<std::vector<std::uint32_t>, pattern_types.size()> weights_of_values_;
    std::vector<PlacedPattern> placed_;
    std::uint32_t weight_count_ = 0;
};

constexpr std::size_t ply_count = 61;
using SamplesByPly = std::array<std::vector<Sample>, ply_count>;

float sum_of(const std::vector<float>& weights, const Patterns::Indices& indices) {
    return std::accumulate(indices.begin(), indices.end(), 0.0F,
                           [&](float sum, std::uint32_t index) { return sum + weights[index]; });
}

// The weights of a ply by stochastic gradient descent. The rate of a weight grows with how often
// it is used, up to 30 times.
std::vector<float> fit(const Patterns& patterns, const SamplesByPly& samples, std::size_t ply) {
    const auto is_held_out = [](const Sample& sample) { return sample.game % 50 == 0; };
    const std::size_t reach = ply < 12 ? 4 : 2;
    std::vector<const Sample*> train;
    for (std::size_t p = ply - std::min(ply, reach); p < std::min(ply_count, ply + reach + 1); ++p)
        for (const Sample& sample : samples[p])
            if (!is_held_out(sample)) train.push_back(&sample);
    std::vector<float> weights(patterns.weight_count());
    std::vector<float> uses(patterns.weight_count());
    for (const Sample* const sample : train)
        for (const std::uint32_t index : patterns.of(sample->board)) ++uses[index];

    std::mt19937_64 random(ply);
    constexpr int epochs = 6;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        std::shuffle(train.begin(), train.end(), random);
        const auto rate = static_cast<float>(0.012 * (1 - 0.95 * epoch / (epochs - 1)));
        for (const Sample* const sample : train) {
            const Patterns::Indices indices = patterns.of(sample->board);
            const float error = label_of(*sample) - sum_of(weights, indices);
            for (const std::uint32_t index : indices)
                weights[index] += rate * std::min(1.0F, uses[index] / 30) * error;
        }
    }

    double errors = 0;
    std::size_t held_out = 0;
    for (const Sample& sample : samples[ply])
        if (is_held_out(sample)) {
            errors += std::abs(label_of(sample) - sum_of(weights, patterns.of(sample.board)));
            ++held_out;
        }
    fmt::print("ply {:2}: {:8} samples, mean absolute error on {:6} held out {:.2f}\n", ply,
               train.size(), held_out, held_out == 0 ? 0 : errors / static_cast<double>(held_out));
    std::fflush(stdout);  // it takes long, and the lines may go to a file
    return weights;
}

// The weights of all plies. A ply without samples has those of the next one that
// has some, or else of the one before.
std::vector<std::vector<float>> fit_all(const Patterns& patterns, const SamplesByPly& samples) {
    std::vector<std::vector<float>> weights(ply_count);
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back([&] {
            for (std::size_t ply = next++; ply < ply_count; ply = next++)
                if (!samples[ply].empty()) weights[ply] = fit(patterns, samples, ply);
        });
    threads.clear();
    for (std::size_t ply = ply_count - 1; ply > 0; --ply)
        if (weights[ply - 1].empty()) weights[ply - 1] = weights[ply];
    for (std::size_t ply = 1; ply < ply_count; ++ply)
        if (weights[ply].empty()) weights[ply] = weights[ply - 1];
    return weights;
}

// The format of Edax's eval.dat, version 3.2.5, little-endian.
std::string file_of(const std::vector<std::vector<float>>& weights) {
    std::string bytes;
    for (const std::uint32_t word : {0x45444158U, 0x4556414CU, 3U, 2U, 5U})
        append_little_endian(bytes, word);
    append_little_endian(bytes, std::bit_cast<std::uint64_t>(20260101.0));  // a date
    constexpr float units_per_disc = 128;
    for (const std::vector<float>& ply : weights)
        for (const float weight : ply)
            append_little_endian(
                bytes, static_cast<std::uint16_t>(static_cast<std::int16_t>(
                           std::clamp(std::round(weight * units_per_disc), -32000.0F, 32000.0F))));
    return bytes;
}

void run(const std::string& path, const std::vector<std::string>& files) {
    SamplesByPly samples;
    for (const Sample& sample : read_all_samples(files, default_lambda))
        samples[static_cast<std::size_t>(60 - std::min(60, sample.board.empty_count()))].push_back(
            sample);
    const Patterns patterns;
    write_file(path, file_of(fit_all(patterns, samples)));
}

}  // namespace

}  // namespace outflank

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "usage: edax_weights OUT FILE...\n");
        return 2;
    }
    try {
        outflank::run(argv[1], {argv + 2, argv + argc});
    } catch (const outflank::UsageError& error) {
        fmt::print(stderr, "edax_weights: {}\n", error.what());
        return 2;
    }
}
