#include "protocol/command/train_policy.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "protocol/command/played_moves.h"
#include "protocol/command/policy_table.h"
#include "protocol/command/training_command.h"

namespace outflank {

namespace {

void check_and_print_policy(int epoch, const PolicyQuality& train, const PolicyQualities& test) {
    const auto count = static_cast<double>(train.positions);
    const double blind = std::log(square_count);  // the loss of a choice at random among 64 moves
    check_error(train.log_loss / count, blind, epoch);
    fmt::print("epoch {}: the first {:.1f}%, log-loss {:.3f} while learning; held out:\n{}", epoch,
               100 * static_cast<double>(train.first) / count, train.log_loss / count,
               policy_table(test));
    std::fflush(stdout);
}

}  // namespace

std::vector<unsigned char> train_policy(const Weights& weights,
                                        const std::vector<std::string>& files,
                                        const PolicyFitOptions& options) {
    std::vector<PlayedMove> moves = read_played_moves(files);
    const auto [train, test] = held_out(moves, "moves");
    fmt::print("{} moves to learn from, {} held out\n", train.size(), test.size());
    return pack(fit_policy(weights, train, test, options, check_and_print_policy));
}

}  // namespace outflank
