#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/command/command.h"
#include "protocol/play/options.h"
#include "protocol/record/game_record.h"
#include "search/training/sample.h"

namespace outflank {

// What self-play, train, probcut and evaluate --policy share.

/// Adds the options --threads (default: all cores) and --weights. They set `options`, which has to
/// live as long as the command.
void add_training_options(Command& command, Options& options);

/// How far labels look ahead in a game (see samples_of).
inline constexpr double default_lambda = 0.9;

/// The samples of all files, be they of games or of samples, one file after the other. `lambda` is
/// that of samples_of, for games. Throws UsageError that names the file.
std::vector<Sample> read_all_samples(const std::vector<std::string>& files, double lambda);

/// A position of a record: one before a move that was played, or the last one of a record without
/// moves.
struct RecordedPosition {
    int ply = 1;  // number of the move that follows, from 1
    Position position;
    std::optional<Square> played;
};

/// The positions of a record where the side to move has a move. An error says why the game cannot
/// be played.
Result<std::vector<RecordedPosition>> positions_of(const GameRecord& record);

}  // namespace outflank
