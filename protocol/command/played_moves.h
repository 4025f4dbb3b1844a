#pragma once

#include <optional>
#include <vector>

#include "protocol/record/record_source.h"
#include "search/training/policy_fit.h"

namespace outflank {

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

/// The moves that people played in the games of files, where they had a choice. What cannot be read
/// is told on stderr and left out.
std::vector<PlayedMove> read_played_moves(const std::vector<std::string>& files);

}  // namespace outflank
