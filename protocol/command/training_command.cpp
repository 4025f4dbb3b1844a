#include "protocol/command/training_command.h"

#include "protocol/play/command_line.h"
#include "search/training/game_file.h"
#include "search/training/sample_file.h"

namespace outflank {

void add_training_options(Command& command, Options& options) {
    options.threads = all_cores();
    command.options.add(command_line_options(options, {"threads", "weights"}));
}

void check_error(double error, double most, int epoch) {
    if (!(error <= most))
        throw UsageError(
            fmt::format("train: the fit diverged in epoch {}; a smaller --rate may help", epoch));
}

std::vector<Sample> read_all_samples(const std::vector<std::string>& files) {
    std::vector<Sample> samples;
    for (const std::string& file : files) {
        if (is_game_file(file)) {
            const auto read = read_games(file, [&](const PlayedGame& game) {
                const std::vector<Sample> more = samples_of(game);
                samples.insert(samples.end(), more.begin(), more.end());
            });
            if (!read) throw UsageError(read.error().text);
        } else {
            const auto read = read_samples(file);
            if (!read) throw UsageError(read.error().text);
            samples.insert(samples.end(), read->begin(), read->end());
        }
    }
    return samples;
}

}  // namespace outflank
