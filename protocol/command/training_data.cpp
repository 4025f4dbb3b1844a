#include "protocol/command/training_data.h"

#include "protocol/play/command_line.h"
#include "protocol/system/usage_error.h"
#include "search/training/game_file.h"
#include "search/training/sample_file.h"

namespace outflank {

void add_training_options(Command& command, Options& options) {
    options.threads = all_cores();
    command.options.add(command_line_options(options, {"threads", "weights"}));
}

std::vector<Sample> read_all_samples(const std::vector<std::string>& files, double lambda) {
    std::vector<Sample> samples;
    for (const std::string& file : files) {
        if (is_game_file(file)) {
            const auto read = read_games(file, [&](const PlayedGame& game) {
                const std::vector<Sample> more = samples_of(game, lambda);
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

Result<std::vector<RecordedPosition>> positions_of(const GameRecord& record) {
    const Result<Game> game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    std::vector<RecordedPosition> positions;
    Position position = game->first();
    int ply = 1;
    for (const Square move : game->moves()) {
        if (move != Square::pass) positions.push_back({ply, position, move});
        position = position.after(move);
        ++ply;
    }
    if (positions.empty() && position.board.can_move())
        positions.push_back({ply, position, std::nullopt});
    return positions;
}

}  // namespace outflank
